import * as z from 'zod/mini';

/**
 * Reads a hand-written object field by field: a wrong value is named in `problems` and replaced by its default, so that
 * one mistake does not cost the others. Every field of the schema must have a default; `unknown` fields are ignored.
 */
export function readFields<T extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<T>,
  raw: unknown,
): { value: z.infer<z.ZodMiniObject<T>>; given: string[]; problems: string[]; unknown: string[] } {
  const given = new Map(typeof raw === 'object' && raw !== null ? Object.entries(raw) : []);
  const problems: string[] = [];
  const accepted: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    if (!given.has(name)) continue;
    const parsed = z.safeParse(field, given.get(name));
    if (parsed.success) accepted[name] = parsed.data;
    else {
      const [issue] = parsed.error.issues;
      problems.push(`${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'wrong value'}`);
    }
  }
  const unknown = [...given.keys()].filter((name) => !Object.hasOwn(schema.shape, name));
  return { value: schema.parse(accepted), given: Object.keys(accepted), problems, unknown };
}

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
