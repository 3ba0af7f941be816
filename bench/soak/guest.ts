import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@floorcast/contract/errors';
import { ProtooError } from '@floorcast/protoo/peer';
import { Seat } from '../lib/seat.ts';
import { timed } from '../lib/waits.ts';
import { type Comer, type Hall, pause } from './hall.ts';
import { claims, looksBack, signOut } from './visitors.ts';

const MOST_GAMES = 8;
const AUTOPLAY_GAMES = 5;
/** One visit in so many is cut off; in one of so many the house presses. */
const CUT_ONE_IN = 5;
const AUTOPLAY_ONE_IN = 3;
const LOOK_BACK_ONE_IN = 2;
const CLAIM_ONE_IN = 4;
/** Who has sat down looks about first (ms): until then the panel goes down to the lowest bet. */
const LOOK_ABOUT_MS = 1_000;
/** How long (ms) somebody who was cut off is away. */
const AWAY_MS = 2_000;

/** A visit of somebody who plays. */
interface Visit {
  readonly hall: Hall;
  readonly comer: Comer;
  readonly token: string;
  readonly over: AbortSignal;
}

/** Comes, plays and goes, again and again. */
export async function guest(hall: Hall, comer: Comer, over: AbortSignal): Promise<void> {
  await pause(comer.draw, 0, 3_000, over);
  while (!over.aborted) {
    await visit(hall, comer, over).catch((error: unknown) => hall.waits.refuse(error));
    await pause(comer.draw, 500, 3_000, over);
  }
}

async function visit(hall: Hall, comer: Comer, over: AbortSignal): Promise<void> {
  const token = await hall.callers.signIn(comer.person.id, comer.person.username);
  try {
    const taken = await sitDown({ hall, comer, token, over });
    if (taken !== undefined) await stay({ hall, comer, token, over }, taken);
    if (comer.draw(LOOK_BACK_ONE_IN) === 0) await looksBack(hall, comer, token, over);
    if (comer.draw(CLAIM_ONE_IN) === 0) await claims(hall, comer, token, over);
  } finally {
    await signOut(hall, comer, token);
  }
}

interface Taken {
  readonly machineId: number;
  readonly seat: Seat;
}

/** Takes the first seat that is free, from some machine on; undefined: there is none. */
async function sitDown({ hall, comer, token }: Visit): Promise<Taken | undefined> {
  const { machineIds, url } = hall;
  const first = comer.draw(machineIds.length);
  for (const machineId of [...machineIds.slice(first), ...machineIds.slice(0, first)])
    try {
      return { machineId, seat: await Seat.take(url, token, machineId) };
    } catch (error) {
      if (!(error instanceof ProtooError && error.code === ERRORS.machineBusy.code)) throw error;
    }
  return undefined;
}

async function stay(visit: Visit, taken: Taken): Promise<void> {
  const { hall, comer } = visit;
  let { seat } = taken;
  try {
    await sleep(LOOK_ABOUT_MS);
    const amount = 100 * (50 + comer.draw(100));
    hall.waits.cashIns.push(await timed(seat.cashIn(amount)));
    await play(visit, seat);
    await seat.quiet();
    if (comer.draw(CUT_ONE_IN) === 0 && !visit.over.aborted) seat = await comeBack(visit, taken);
    await play(visit, seat);
    await seat.quiet();
    hall.waits.cashOuts.push(await timed(seat.cashOut()));
  } finally {
    // Whatever is left on the machine comes along.
    await seat.leave();
  }
}

async function play({ hall, comer, over }: Visit, seat: Seat): Promise<void> {
  const { draw } = comer;
  if (draw(AUTOPLAY_ONE_IN) === 0 && !over.aborted) {
    await seat.autoplay(AUTOPLAY_GAMES, over);
    return;
  }
  for (let games = 1 + draw(MOST_GAMES); games > 0 && !over.aborted; games--) {
    hall.waits.games.push(await seat.play());
    await sleep(300 + draw(1_000));
  }
}

/** Is cut off in a game, without a word, and sits down again. */
async function comeBack({ hall, comer, token }: Visit, { machineId, seat }: Taken): Promise<Seat> {
  // Nobody is there to hear its end.
  void seat.play().catch(() => undefined);
  await sleep(200 + comer.draw(600));
  seat.cut();
  await sleep(AWAY_MS);
  const again = await Seat.take(hall.url, token, machineId);
  await again.quiet();
  return again;
}
