import { setTimeout as sleep } from 'node:timers/promises';
import { Seat } from './seat.ts';
import { timed, type Waits } from './waits.ts';

const CASH_IN = 20_000;
/** After so many games a player cashes out and in. */
const GAMES_A_STAY = 8;
/** Time (ms) between the starts of two players. */
export const BETWEEN_MS = 100;
const SIT_TRIES = 20;
const RETRY_MS = 1_000;

/** Plays, cashes in and out until `over` is aborted. */
async function playUntil(over: AbortSignal, seat: Seat, measured: { waits: Waits }): Promise<void> {
  while (!over.aborted) {
    try {
      measured.waits.cashIns.push(await timed(seat.cashIn(CASH_IN)));
      for (let n = 0; n < GAMES_A_STAY && !over.aborted; n++) {
        measured.waits.games.push(await seat.play());
        await sleep(200 + Math.random() * 600);
      }
      measured.waits.cashOuts.push(await timed(seat.cashOut()));
    } catch (error) {
      measured.waits.refuse(error);
      await sleep(RETRY_MS);
    }
  }
}

/** Starts players one after another. `end` lets them end their games. */
export async function startPlayers(
  seats: readonly Seat[],
  measured: { waits: Waits },
): Promise<{ end(): Promise<void> }> {
  const over = new AbortController();
  const playing = seats.map(async (seat, index) => {
    await sleep(index * BETWEEN_MS);
    await playUntil(over.signal, seat, measured);
  });
  await sleep(seats.length * BETWEEN_MS);
  return {
    async end() {
      over.abort();
      await Promise.all(playing);
    },
  };
}

/** Takes a seat; retries a machine that is offline for a moment. @throws the last refusal. */
export async function sit(url: string, token: string, machineId: number): Promise<Seat> {
  for (let tries = 1; ; tries++)
    try {
      return await Seat.take(url, token, machineId);
    } catch (error) {
      if (tries === SIT_TRIES) throw error;
      await sleep(RETRY_MS);
    }
}
