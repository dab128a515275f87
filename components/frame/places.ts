/** The site's places: where each link leads, and the part of the site that counts as being there. */
export const places = [
  { href: "/leaderboard/mlr-bench/end2end", name: "Leaderboards", within: "/leaderboard" },
  { href: "/tasks", name: "Tasks", within: "/tasks" },
  { href: "/agents", name: "Agents", within: "/agents" },
  { href: "/agreement", name: "Agreement", within: "/agreement" },
  { href: "/compare", name: "Compare", within: "/compare" },
  { href: "/methods", name: "Methods", within: "/methods" },
  { href: "/api", name: "API", within: "/api" },
] as const;
