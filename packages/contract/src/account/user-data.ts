import * as z from 'zod/mini';
import { defineCalls, type ReplyOf } from '../calls/call.ts';
import { MinorUnits } from '../money/money.ts';
import { Moment } from '../wire/time.ts';

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

/** Kinds of an entry of the quick panel. A client has its own wording for each but `notice` (C12.2). */
export const QUICK_KINDS = [
  'discount-ready',
  'discount-next',
  'bonus-ready',
  'weekly-ready',
  'weekly-next',
  'deposit',
  'hand-pay',
  'jackpot',
  'notice',
] as const;
/** Schema of {@link QUICK_KINDS}. */
export const QuickKind = z.enum(QUICK_KINDS);
/** A parsed {@link QuickKind}. */
export type QuickKind = z.infer<typeof QuickKind>;

/** An entry of the quick panel. `title` and `detail` are in English, or as staff wrote a `notice`. */
export const QuickEntry = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  kind: QuickKind,
  amount: z.optional(MinorUnits),
  at: z.optional(Moment),
});
/** A parsed {@link QuickEntry}. */
export type QuickEntry = z.infer<typeof QuickEntry>;

/** The quick panel of the signed-in account (C12.1, C12.3). */
export const QuickPanelCalls = defineCalls('quick-panel', {
  read: {
    does: 'Shows what is of use today, and notes of the house.',
    route: 'GET /api/quick-panel/data',
    access: 'signed-in',
    reply: z.object({ events: z.array(QuickEntry), notes: z.array(QuickEntry) }),
  },
});
/** What the quick panel shows. */
export type QuickPanelReply = ReplyOf<typeof QuickPanelCalls.read>;
