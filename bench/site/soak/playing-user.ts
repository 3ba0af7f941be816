import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import { Seat } from '../../lib/seat.ts';
import { timed } from '../../lib/waits.ts';
import { pause, readHistory, type SoakedSite, type SoakUser, signOut, takeClaim } from './other-users.ts';

const MOST_GAMES = 8;
const AUTOPLAY_GAMES = 5;
/** One visit in so many is cut off, and one in so many uses autoplay. */
const CUT_ONE_IN = 5;
const AUTOPLAY_ONE_IN = 3;
const HISTORY_ONE_IN = 2;
const CLAIM_ONE_IN = 4;
/** Time (ms) from taking a seat to the cash-in: the panel selects the lowest bet meanwhile. */
const BEFORE_CASH_IN_MS = 1_000;
/** Time (ms) from a cut to the reconnection. */
const AWAY_MS = 2_000;

/** A visit of a player. */
interface Visit {
  readonly site: SoakedSite;
  readonly user: SoakUser;
  readonly token: string;
  readonly over: AbortSignal;
}

/** Signs in, plays and signs out, repeatedly. */
export async function playRepeatedly(site: SoakedSite, user: SoakUser, over: AbortSignal): Promise<void> {
  await pause(user.draw, 0, 3_000, over);
  while (!over.aborted) {
    await visit(site, user, over).catch((error: unknown) => site.waits.refuse(error));
    await pause(user.draw, 500, 3_000, over);
  }
}

async function visit(site: SoakedSite, user: SoakUser, over: AbortSignal): Promise<void> {
  const token = await site.callers.signIn(user.account.id, user.account.username);
  try {
    const taken = await takeSeat({ site, user, token, over });
    if (taken !== undefined) await stay({ site, user, token, over }, taken);
    if (user.draw(HISTORY_ONE_IN) === 0) await readHistory(site, user, token, over);
    if (user.draw(CLAIM_ONE_IN) === 0) await takeClaim(site, user, token, over);
  } finally {
    await signOut(site, user, token);
  }
}

interface Taken {
  readonly machineId: number;
  readonly seat: Seat;
}

/** Takes the first free seat from a drawn machine on; undefined if all are taken. */
async function takeSeat({ site, user, token }: Visit): Promise<Taken | undefined> {
  const { machineIds, url } = site;
  const first = user.draw(machineIds.length);
  for (const machineId of [...machineIds.slice(first), ...machineIds.slice(0, first)])
    try {
      return { machineId, seat: await Seat.take(url, token, machineId) };
    } catch (error) {
      if (!(error instanceof ProtooError && error.code === ERRORS.machineBusy.code)) throw error;
    }
  return undefined;
}

async function stay(visit: Visit, taken: Taken): Promise<void> {
  const { site, user } = visit;
  let { seat } = taken;
  try {
    await sleep(BEFORE_CASH_IN_MS);
    const amount = 100 * (50 + user.draw(100));
    site.waits.cashIns.push(await timed(seat.cashIn(amount)));
    await play(visit, seat);
    await seat.quiet();
    if (user.draw(CUT_ONE_IN) === 0 && !visit.over.aborted) seat = await reconnect(visit, taken);
    await play(visit, seat);
    await seat.quiet();
    site.waits.cashOuts.push(await timed(seat.cashOut()));
  } finally {
    // The house cashes out the remaining credit.
    await seat.leave();
  }
}

async function play({ site, user, over }: Visit, seat: Seat): Promise<void> {
  const { draw } = user;
  if (draw(AUTOPLAY_ONE_IN) === 0 && !over.aborted) {
    await seat.autoplay(AUTOPLAY_GAMES, over);
    return;
  }
  for (let games = 1 + draw(MOST_GAMES); games > 0 && !over.aborted; games--) {
    site.waits.games.push(await seat.play());
    await sleep(300 + draw(1_000));
  }
}

/** Loses the connection during a game, and reconnects. */
async function reconnect({ site, user, token }: Visit, { machineId, seat }: Taken): Promise<Seat> {
  // Its end is not received.
  void seat.play().catch(() => undefined);
  await sleep(200 + user.draw(600));
  seat.cut();
  await sleep(AWAY_MS);
  const taken = await Seat.take(site.url, token, machineId);
  await taken.quiet();
  return taken;
}
