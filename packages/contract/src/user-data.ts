import * as z from 'zod/mini';

/** The switches of the quick panel. */
export const Toggles = z.object({
  notifications: z._default(z.boolean(), true),
  cloudSync: z._default(z.boolean(), true),
  retroThrusters: z._default(z.boolean(), false),
});
export type Toggles = z.infer<typeof Toggles>;

/**
 * What an account keeps for its screens. `settings` may have been written by an older or newer client: whoever uses
 * them reads field by field.
 */
export const UserData = z.object({
  settings: z.record(z.string(), z.unknown()),
  /** Ids of menu entries, in their order. */
  shortcuts: z.array(z.string()),
  toggles: Toggles,
});
export type UserData = z.infer<typeof UserData>;
