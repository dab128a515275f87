export const errorCodes = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "rate_limited",
  "unavailable",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Expected, and safe to show. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string[]> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { fields?: Record<string, string[]> } = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
  }
}

/** The HTTP status of each code, for every door. */
export const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
};
