import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "@/lib/errors";

/**
 * How a page asks a query: an address that names nothing, or asks for what cannot be, becomes the page that says so.
 * Any other failure passes.
 */
export function ask<T>(query: () => T): T {
  try {
    return query();
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) notFound();
    throw error;
  }
}
