import { build, isBuildStale } from "./build";
import { runCommand } from "./run-command";

/** `npm run build`. With `--if-stale` a build from these very sources is kept. */
runCommand(async (_, args) => {
  if (!args.includes("--if-stale") || isBuildStale()) return build({ isQuiet: false });
  process.stdout.write("The build is up to date.\n");
});
