export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly role: "researcher" | "reviewer" | "chair";
}

const reviewerNames = [
  "Ada Mensah",
  "Bruno Keller",
  "Chiara Rossi",
  "Daniel Okafor",
  "Elif Aydin",
  "Farid Nasser",
  "Grace Lindqvist",
  "Hiro Tanaka",
  "Ines Duarte",
  "Jonas Weber",
] as const;

/** Who can be tried out under `npm run demo`. The domain is reserved: mail to it goes nowhere. */
export const demoPeople: readonly DemoPerson[] = [
  { name: "Demo chair", email: "chair@demo.invalid", role: "chair" },
  ...reviewerNames.map((name, at) => ({ name, email: `r${at + 1}@demo.invalid`, role: "reviewer" as const })),
  { name: "Demo researcher", email: "researcher@demo.invalid", role: "researcher" },
];
