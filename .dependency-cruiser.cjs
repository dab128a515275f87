/** Arrows that may not exist. `from` and `to` are folders of this repository. */
const forbid = (name, from, to) => ({ name, severity: "error", from: { path: from }, to: { path: to } });

/** Within `lib/` a feature may use the flat files, `stats`, `benchmarks` and these rooms, no others. */
const libRooms = {
  agreement: ["review"],
  board: ["review"],
  judging: ["findings"],
  protocol: ["runs"],
  fml: ["runs"],
};
const everyRoom = "agreement|board|findings|fml|judging|paper|protocol|review|runs|transcripts";
const roomRules = everyRoom.split("|").map((room) => ({
  name: `lib-${room}-keeps-to-its-room`,
  severity: "error",
  from: { path: `^lib/${room}/` },
  to: { path: `^lib/(${everyRoom})/`, pathNot: `^lib/(${[room, ...(libRooms[room] ?? [])].join("|")})/` },
}));

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    forbid(
      "lib-is-pure",
      "^lib/",
      "^(app|components|db|runner|e2e)/|node_modules/(next|react|react-dom|drizzle-orm|better-sqlite3|@tanstack)/",
    ),
    {
      name: "lib-has-no-node",
      severity: "error",
      from: { path: "^lib/" },
      to: { dependencyTypes: ["core"] },
    },
    forbid("stats-know-no-domain", "^lib/stats/", "^lib/(?!stats/)"),
    forbid("benchmarks-know-no-feature", "^lib/benchmarks/", `^lib/(${everyRoom})/`),
    ...roomRules,
    forbid(
      "db-knows-only-lib",
      "^db/",
      "^(app|components|runner|e2e)/|node_modules/(next|react|react-dom|@tanstack)/",
    ),
    forbid(
      "components-never-see-the-database",
      "^components/",
      "^(app|db|runner|e2e)/|node_modules/(drizzle-orm|better-sqlite3)/",
    ),
    forbid(
      "runner-speaks-http",
      "^runner/",
      "^(app|components|db|e2e)/|node_modules/(next|react|drizzle-orm|better-sqlite3)/",
    ),
    forbid("app-does-not-write-sql", "^app/", "^db/schema/|node_modules/drizzle-orm/"),
    forbid("journeys-use-the-front-door", "^e2e/", "^(app|components|runner)/|^db/(?!testing|seed|import)"),
    {
      name: "one-connection",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(_server/db|_front/serve)\\.ts$" },
      to: { path: "^db/client" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "\\.test\\.tsx?$|^\\.next/" },
  },
};
