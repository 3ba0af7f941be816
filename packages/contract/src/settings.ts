import * as z from 'zod/mini';

/** `Settings.json`: what an operator may set. Names as in the specification, odd spellings included. */
export const Settings = z.object({
  LANGUAGE: z._default(z.enum(['en', 'tr']), 'tr'),
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'TRY'),
  LANGUAGE_SELECT: z._default(z.boolean(), true),
  SITE_ID: z._default(z.int(), 1000),
  SHOW_LOBBY: z._default(z.boolean(), false),
  LOBBY_REFRESH: z._default(z.int().check(z.minimum(1)), 10),
  HIDE_RESERVED: z._default(z.boolean(), true),
  ADD_LOBBY_CLASS: z._default(z.boolean(), true),
  ALLOW_ZERO_BALANCE: z._default(z.boolean(), true),
  VOLUME: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  CLICK_SOUND: z._default(z.boolean(), true),
  /** Minor units. */
  MAX_ALL_IN: z._default(z.int().check(z.positive()), 2_500_000),
  HOT_FLAG_LIMIT: z._default(z.int(), 20_000),
  /** Minor units; a text may group thousands with dots, as in `10.000`. */
  HOT_COINS: z._default(z.array(z.union([z.int(), z.string().check(z.regex(/^\d{1,3}(\.\d{3})*$/))])), [
    500,
    5000,
    '10.000',
    '50.000',
    '100.000',
  ]),
  ICE_SERVERS: z._default(
    z.array(
      z.object({
        urls: z.union([z.string(), z.array(z.string())]),
        username: z.optional(z.string()),
        credential: z.optional(z.string()),
      }),
    ),
    [],
  ),
});
export type Settings = z.infer<typeof Settings>;

/**
 * Read a settings file field by field: a wrong value is named in `problems` and its default used.
 */
export function readSettings(raw: unknown): { settings: Settings; problems: string[] } {
  const given = new Map(typeof raw === 'object' && raw !== null ? Object.entries(raw) : []);
  const problems: string[] = [];
  const kept: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Settings.shape)) {
    if (!given.has(name)) continue;
    const parsed = schema.safeParse(given.get(name));
    if (parsed.success) kept[name] = parsed.data;
    else problems.push(`${name}: ${parsed.error.issues[0]?.message ?? 'wrong value'}`);
  }
  return { settings: Settings.parse(kept), problems };
}
