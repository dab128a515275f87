/** The one version of the protocol that this program speaks. */
export const protocolVersion = 1;
export const protocolHeader = "x-runner-protocol";
export const versionHeader = "x-runner-version";
export const sessionHeader = "x-runner-session";
/** Of the bytes of one PUT, in hex. */
export const chunkHashHeader = "x-chunk-sha256";

/** The most that one PUT may carry. */
export const chunkLimitBytes = 8 * 1024 * 1024;

/** The most that a list of files may have, in bytes of JSON. */
export const manifestLimitBytes = 64 * 1024 * 1024;

/** How much of a content is here, and whether that is all of it: what HEAD answers with. */
export const blobSizeHeader = "x-blob-size";
export const blobWholeHeader = "x-blob-whole";

/** Where the runner's calls live below the site's address. */
export const protocolPath = "/api/runner/v1";
