import * as z from 'zod/mini';

/**
 * A field that the specification does not name, or that its servers leave empty. One schema serves both sides: a house
 * writes its responses with `z.encode`, which requires the field, and a client that parses the answer of any server
 * takes `absent` for a value that is missing or different (C2.32).
 */
export const added = <T extends z.ZodMiniType>(schema: T, absent: z.output<T>) => z.catch(schema, absent);

/** `status` of a success: a house sends 1. A reader takes any: 0 and `false` are refusals, which are read before (C2.33). */
export const Succeeded = added(z.literal(1), 1);

/** A boolean, which some servers write as 0 or 1. A house sends a boolean. */
export const Flag = z.codec(z.union([z.boolean(), z.literal(0), z.literal(1)]), z.boolean(), {
  decode: Boolean,
  encode: (flag) => flag,
});
