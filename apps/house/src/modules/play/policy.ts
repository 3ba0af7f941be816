import { readFileSync } from 'node:fs';
import { TransferAmount } from '@floorcast/contract/money';
import { PlayPolicy } from '@floorcast/contract/play-policy';
import * as z from 'zod';

const days = z.number().int().min(1).max(36_500).nullable();

/** The rules of play of a jurisdiction: those that a screen shows, and those between the house and the money. */
const HousePolicy = z.strictObject({
  ...PlayPolicy.shape,
  /** How long (s) a seat is held after its player's connection is lost. */
  seatHoldSeconds: z.number().int().min(0).max(86_400),
  maxCashIn: TransferAmount,
  /** Of how many games of a session, the last ones, a picture is kept, and for how many days. */
  stillsPerSession: z.number().int().min(0).max(1_000),
  stillsDays: z.number().int().min(0).max(3_650),
  /** For how many days sign-ins, what machines told beside games, and chat messages are kept; null: for ever. */
  signInsDays: days,
  machineEventsDays: days,
  chatDays: days,
});
export type HousePolicy = z.infer<typeof HousePolicy>;

/** What is in force where a site's own rules say nothing: for demonstrations, as open as can be. */
export const PERMISSIVE: HousePolicy = HousePolicy.parse({
  paceMs: 0,
  autoplay: { mostSpins: 100 },
  noDepositSeconds: 300,
  noActivitySeconds: 600,
  closingSeconds: 60,
  idleWarnSeconds: 180,
  idleLockSeconds: 60,
  pictureAgeMs: 1_500,
  watching: true,
  queue: { reserveSeconds: 30, longest: 20 },
  seatHoldSeconds: 60,
  maxCashIn: 2_500_000,
  stillsPerSession: 50,
  stillsDays: 30,
  signInsDays: 1_825,
  machineEventsDays: 1_825,
  chatDays: 1_825,
});

/** The rules of an operator's file; what it leaves out is permissive. @throws naming what is wrong in it. */
export function readPolicy(file: string | undefined): HousePolicy {
  if (file === undefined) return PERMISSIVE;
  const given = HousePolicy.partial().safeParse(parsed(file));
  if (given.success) return HousePolicy.parse({ ...PERMISSIVE, ...given.data });
  const wrong = given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`POLICY_FILE: ${wrong.join('; ')}`);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`POLICY_FILE cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
