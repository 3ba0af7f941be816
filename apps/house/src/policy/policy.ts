import { TransferAmount } from '@floorcast/contract/money';
import { PlayPolicy } from '@floorcast/contract/play-policy';
import { ProtectionPolicy } from '@floorcast/contract/protection-policy';
import * as z from 'zod';

const days = z.number().int().min(1).max(36_500).nullable();

/** The rules of a jurisdiction: those that screens show, and those between the house and the money. */
export const Policy = z.strictObject({
  /** Whose rules these are, as the operator calls them: `uk`. */
  jurisdiction: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  version: z.string().regex(/^[\w.-]{1,30}$/),
  validFrom: z.iso.date(),
  ...PlayPolicy.shape,
  ...ProtectionPolicy.shape,
  /** How long (s) a seat is held after its player's connection is lost. */
  seatHoldSeconds: z.number().int().min(0).max(86_400),
  maxCashIn: TransferAmount,
  /** From which amount (minor units) on two members of staff pay a hand pay; null: one is enough for each. */
  fourEyesFrom: z.nullable(TransferAmount).default(TransferAmount.parse(100_000)),
  /** Of how many games of a session, the last ones, a picture is kept, and for how many days. */
  stillsPerSession: z.number().int().min(0).max(1_000),
  stillsDays: z.number().int().min(0).max(3_650),
  /** For how many days sign-ins, what machines reported beside games, and chat messages are kept; null: for ever. */
  signInsDays: days,
  machineEventsDays: days,
  chatDays: days,
});
export type Policy = z.infer<typeof Policy>;
