/** The light theme's colours as plain values: a picture cannot read our style sheet. */
export const socialInk = {
  paper: "#fdfcfa",
  ink: "#1b1c1f",
  ink2: "#4b4d54",
  ink3: "#686a71",
  line: "#e6e3dc",
  lineStrong: "#cbc7be",
  accent: "#b01f38",
  claude: "#a94a06",
  gemini: "#1d5bb8",
  human: "#09705f",
} as const;
