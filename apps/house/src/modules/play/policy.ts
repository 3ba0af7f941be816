import { TransferAmount } from '@floorcast/contract/money';
import { PlayPolicy } from '@floorcast/contract/play-policy';
import { StoredFile } from '@floorcast/startup/stored-file';
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
  /** For how many days sign-ins, what machines reported beside games, and chat messages are kept; null: for ever. */
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
  // Stricter than it could be: showing a loss as a win deceives a player wherever it is allowed.
  celebrateWinsUpToStake: false,
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

/** The rules of an operator's file; what it leaves out is permissive. @throws {CannotStart} naming what is wrong in it. */
export function readPolicy(path: string | undefined): HousePolicy {
  if (path === undefined) return PERMISSIVE;
  const file = new StoredFile(
    path,
    'Correct the file that POLICY_FILE names (docs/operating.md, Rules of play).',
  );
  const given = HousePolicy.partial().safeParse(file.readJson());
  if (given.success) return HousePolicy.parse({ ...PERMISSIVE, ...given.data });
  const wrong = given.error.issues.map(
    ({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`,
  );
  throw file.fault(`holds a wrong rule: ${wrong.join('; ')}`);
}
