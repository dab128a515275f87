"use client";

import { createContext, type ReactNode, useContext } from "react";

type Errors = Readonly<Record<string, readonly string[]>>;
const Context = createContext<Errors>({});

/** Gives the fields of a form what is wrong with each. */
export function FieldErrors({ value, children }: { value: Errors; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** What is wrong with the field of this name, if anything. */
export function useFieldError(name: string): string | undefined {
  return useContext(Context)[name]?.join(" ");
}
