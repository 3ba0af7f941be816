import * as z from 'zod';
import type { SasProfile } from './profile.ts';

const Millis = z.int().min(0).max(600_000);

/** How a model differs from the standard, as it is written. */
export const ProfileFields = z.strictObject({
  pollBusyMs: Millis.optional(),
  pollIdleMs: Millis.max(5_000).optional(),
  pollGapMs: Millis.optional(),
  slowMs: Millis.optional(),
  replyMs: Millis.min(20).optional(),
  silenceMs: Millis.min(5).optional(),
  settleMs: Millis.optional(),
  lostMost: z.int().min(1).max(100).optional(),
  fast: z.enum(['told', 'never']).optional(),
  transferFlags: z.int().min(0).max(255).optional(),
  lockForTransfer: z.boolean().optional(),
  lockMs: Millis.min(10).max(99_990).optional(),
  historyFrom: z.literal([0, 1]).optional(),
  unableMostMs: Millis.optional(),
  reelStops: z.boolean().optional(),
  meters: z.enum(['extended', 'selected', 'single', 'none']).optional(),
  meterDigits: z.literal([8, 10]).optional(),
  realTime: z.enum(['asked', 'never']).optional(),
  acknowledge: z.enum(['broadcast', 'poll']).optional(),
  wakeMs: Millis.optional(),
  recheckMs: Millis.min(1_000).optional(),
  partialCashOut: z.boolean().optional(),
  setClock: z.boolean().optional(),
  sound: z.enum(['on', 'off', 'reels-off']).nullable().optional(),
  /** Cents by the code that the machine reports, written in decimal digits. */
  denominations: z.record(z.string().regex(/^\d{1,3}$/), z.int().positive()).optional(),
});

/** What is written of it. */
export const givenOf = (fields: z.output<typeof ProfileFields>): Partial<SasProfile> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
