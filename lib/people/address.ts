import { z } from "zod";

/** An e-mail address as it is kept: trimmed and lower case, so that one person has one account. */
export const Address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An address has at most 254 characters.")
  .pipe(z.email("This is not an e-mail address, such as ada@example.org."));

const mostAtOnce = 100;

/** Addresses as people paste them: by line, comma, semicolon or space. Each once; a fault names the address. */
export const AddressList = z
  .string()
  .transform((text) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ""))])
  .pipe(
    z
      .array(z.string())
      .min(1, "Give at least one address.")
      .max(mostAtOnce, `At most ${mostAtOnce} addresses at once.`),
  )
  .transform((given, context) => {
    const read = given.map((one) => ({ one, parsed: Address.safeParse(one) }));
    for (const { one, parsed } of read) {
      if (!parsed.success) context.addIssue(`${one.slice(0, 80)} is not an e-mail address.`);
    }
    return [...new Set(read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])))];
  });
