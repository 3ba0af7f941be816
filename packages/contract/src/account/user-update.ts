import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { LayoutSettings } from '../settings/layout.ts';
import { added, GivenId, Succeeded } from '../wire/fields.ts';
import { NO_USER_DATA, UserData } from './user-data.ts';

/** Maximum size of `settings`, in bytes of JSON (C13.2). */
export const SETTINGS_BYTES = 8 * 1024;
/** Maximum number of shortcuts, favourite machines included. */
export const SHORTCUTS_MOST = 60;

/** Without control characters and lone surrogates: PostgreSQL rejects some in text. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;
const SETTING_NAME = /^[a-z][\w.-]{0,59}$/i;
const OtherSetting = z.union([z.string().check(z.maxLength(200), z.regex(PLAIN)), z.number(), z.boolean()]);
const KNOWN = new Map<string, z.ZodMiniType>(Object.entries(LayoutSettings.shape));

// Names such as `constructor` exist on every object.
const isSettingName = (name: string): boolean => SETTING_NAME.test(name) && !(name in {});
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Known settings follow `LayoutSettings`; any other is a short text, a number or a boolean (C13.7). */
const StoredSettings = z.record(z.string(), z.unknown()).check((context) => {
  const { value: given, issues } = context;
  const wrong = (message: string, path: PropertyKey[]) =>
    issues.push({ code: 'custom', input: given, path, message });
  const accepted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isSettingName(name)) {
      wrong('no name of a setting', [name.slice(0, 60)]);
      continue;
    }
    const parsed = z.safeParse(KNOWN.get(name) ?? OtherSetting, value);
    if (parsed.success) accepted[name] = parsed.data;
    else wrong('wrong value', [name, ...(parsed.error.issues[0]?.path ?? [])]);
  }
  // Fields that the schema of a setting does not know are dropped.
  context.value = accepted;
  if (bytesOf(accepted) > SETTINGS_BYTES) wrong(`more than ${SETTINGS_BYTES} bytes`, []);
});

const Shortcuts = z.array(z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,59}$/))).check(
  z.maxLength(SHORTCUTS_MOST),
  z.refine((ids) => new Set(ids).size === ids.length, 'the same twice'),
);

/** What an account stores for its client. */
const STORED = {
  settings: z.optional(StoredSettings),
  shortcuts: z.optional(Shortcuts),
  toggles: z.optional(
    z.strictObject({
      notifications: z.optional(z.boolean()),
      cloudSync: z.optional(z.boolean()),
      retroThrusters: z.optional(z.boolean()),
    }),
  ),
};

const Text = z.optional(z.string().check(z.maxLength(200)));
const PermissionIds = z.optional(
  z.array(z.union([z.int(), z.object({ PermissionId: z.int() })])).check(z.maxLength(1_000)),
);
/** Facts of an account, by each name that they have in a client's `user`: this call changes none of them (C13.10). */
export const AccountFacts = z.object({
  id: z.optional(GivenId),
  role: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20))),
  type: Text,
  group: Text,
  Group: Text,
  permissions: PermissionIds,
  Permissions: PermissionIds,
  name: Text,
  lastname: Text,
  username: Text,
  email: Text,
});
/** A parsed {@link AccountFacts}. */
export type AccountFacts = z.infer<typeof AccountFacts>;

const UserUpdate = z.object({
  ...AccountFacts.shape,
  ...STORED,
  data: z.optional(z.object({ ...AccountFacts.shape, ...STORED })),
});
/** What to store; `user` may be all that a client knows of the account, with what it stores in `data` (C13.11). */
export type UserUpdate = z.infer<typeof UserUpdate>;

/** The stored settings of the signed-in account. */
export const UserDataCalls = defineCalls('player', {
  /**
   * Stores the given parts. `settings` and `shortcuts` are replaced as a whole; of `toggles` only the given ones change
   * (C13.1, C13.4, C13.5). The reply has everything that is stored (C13.6).
   */
  update: {
    does: 'Stores settings, shortcuts and switches of the account.',
    route: 'POST /api/auth/user/update',
    access: 'signed-in',
    whenExcluded: 'allowed',
    body: z.strictObject({ user: UserUpdate }),
    reply: z.object({ status: Succeeded, user: added(UserData, NO_USER_DATA) }),
  },
});
