import * as z from 'zod/mini';

/** Toggles of the quick panel. */
export const Toggles = z.object({
  notifications: z._default(z.boolean(), true),
  cloudSync: z._default(z.boolean(), true),
  retroThrusters: z._default(z.boolean(), false),
});
/** A parsed {@link Toggles}. */
export type Toggles = z.infer<typeof Toggles>;

/**
 * Data that an account stores for its client. Another version of the client may have written `settings`, so they are
 * read field by field (C13.9).
 */
export const UserData = z.object({
  settings: z.record(z.string(), z.unknown()),
  /** Ids of menu entries, and of favourite machines as `machine-{id}`, in their order. */
  shortcuts: z.array(z.string()),
  toggles: Toggles,
});
/** A parsed {@link UserData}. */
export type UserData = z.infer<typeof UserData>;

/** Of an account for which nothing is stored. */
export const NO_USER_DATA: UserData = { settings: {}, shortcuts: [], toggles: Toggles.parse({}) };
