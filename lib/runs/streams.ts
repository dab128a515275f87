/** The two logs of an attempt: what its process printed, and what it reported line by line as JSON. */
export const streamNames = ["console", "events"] as const;
export type StreamName = (typeof streamNames)[number];
