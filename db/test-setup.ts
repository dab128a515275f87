import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// Nothing in the app writes to the console, so a message there is React or a library saying that something is wrong.
let errors: MockInstance;

beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls, "an unexpected console.error").toEqual([]);
});
