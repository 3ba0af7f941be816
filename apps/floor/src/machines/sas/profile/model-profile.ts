import * as z from 'zod';
import type { SasProfile } from './profile.ts';
import { PROFILES } from './profiles.ts';

const Millis = z.int().min(0).max(600_000);
const Name = z.enum(['standard', 'practice', 'corsair', 'northlight', 'harbour', 'lantern']);

/** How a model differs from a known one, in a floor's configuration. */
const Differences = z.strictObject({
  like: Name.default('standard'),
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
  meters: z.enum(['extended', 'selected', 'none']).optional(),
  setClock: z.boolean().optional(),
  sound: z.enum(['on', 'off', 'reels-off']).nullable().optional(),
  /** Cents by the code that the machine reports, written in decimal digits. */
  denominations: z.record(z.string().regex(/^\d{1,3}$/), z.int().positive()).optional(),
});

/** The name of a model's behaviour, or what is different from one. */
export const ModelProfile = z.union([Name, Differences]);

/** How the model differs from the standard. */
export function profileOf(profile: z.output<typeof ModelProfile>): Partial<SasProfile> {
  if (typeof profile === 'string') return PROFILES[profile];
  const { like, ...written } = profile;
  const given = Object.entries(written).filter(([, value]) => value !== undefined);
  return { ...PROFILES[like], ...Object.fromEntries(given) };
}
