import * as z from 'zod/mini';
import { MinorUnits } from './money.ts';
import { Moment } from './time.ts';

/** Of what an entry of the quick panel speaks. A client has its own words for each but `notice`. */
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
export const QuickKind = z.enum(QUICK_KINDS);
export type QuickKind = z.infer<typeof QuickKind>;

/** `title` and `detail` are English for all kinds but `notice`, which the house's people wrote. */
export const QuickEntry = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  kind: QuickKind,
  amount: z.optional(MinorUnits),
  at: z.optional(Moment),
});
export type QuickEntry = z.infer<typeof QuickEntry>;

/** `GET /api/quick-panel/data`: what is or will be of use today, and notes of the house. */
export const QuickPanelReply = z.object({ events: z.array(QuickEntry), notes: z.array(QuickEntry) });
export type QuickPanelReply = z.infer<typeof QuickPanelReply>;
