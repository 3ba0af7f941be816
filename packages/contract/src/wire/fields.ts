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
