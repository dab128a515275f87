/** Holds the paper and nothing else: quotes count from its start. */
export const paperId = "room-paper";
