import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlaySession } from '../../apps/web/src/realtime/play/play-session.ts';
import type { PlayState, Seat } from '../../apps/web/src/realtime/play/play-state.ts';
import type { SignedInAccount } from './signed-in-account.ts';
import { socketNetwork } from './socket-network.ts';
import {
  type CashInRequest,
  MOST_CASH_IN,
  MOST_PRESSES,
  RETRY_MS,
  type VirtualUser,
  type VirtualUserParts,
} from './virtual-user.ts';

const SEATED_MS = 30_000;
const ENDED_MS = 60_000;
const POLL_MS = 50;

/**
 * A virtual user that runs the web app's play session without its screen: it reconnects by itself and repeats unanswered
 * requests. The outcomes that it shows of transfers are compared with the ledger.
 */
export class ClientUser implements VirtualUser {
  readonly account: SignedInAccount;
  readonly credited: CashInRequest[] = [];
  presses = 0;
  cashOuts = 0;
  breaks = 0;
  readonly #parts: VirtualUserParts;
  /** The machine of the seat, until the user leaves it. */
  #machineId: number | undefined;

  constructor(parts: VirtualUserParts) {
    this.account = parts.account;
    this.#parts = parts;
  }

  async play(over: AbortSignal): Promise<void> {
    while (!over.aborted) await this.#visit((session, requestId) => this.#play(session, requestId, over));
    while (this.#machineId !== undefined) await this.#visit((session) => this.#goHome(session));
  }

  async #visit(stay: (session: PlaySession, requestId: () => string) => Promise<void>): Promise<void> {
    const { site, machineIds, draw } = this.#parts;
    let requestId = '';
    try {
      const token = await this.account.token();
      const machineId = this.#machineId ?? machineIds[draw(machineIds.length)] ?? 0;
      const session = new PlaySession({
        network: socketNetwork(site),
        token: () => token,
        machineId,
        newRequestId: () => {
          requestId = randomUUID();
          return requestId;
        },
        balance: () => undefined,
        info: () => undefined,
      });
      session.start();
      try {
        await until(session, SEATED_MS, ({ phase }) => phase === 'live');
        this.#machineId = machineId;
        await stay(session, () => requestId);
      } finally {
        session.close();
      }
    } catch (error) {
      this.breaks++;
      if (error instanceof Ended) this.#machineId = undefined;
      await sleep(RETRY_MS);
    }
  }

  async #play(session: PlaySession, requestId: () => string, over: AbortSignal): Promise<void> {
    const { draw } = this.#parts;
    const machineId = this.#machineId ?? 0;
    const amount = 100 * (1 + draw(MOST_CASH_IN / 100));
    void session.transfers.cashIn(amount);
    const { transfer } = await outcomeOf(session);
    if (transfer.step === 'settled' && transfer.direction === 'in')
      this.credited.push({ requestId: requestId(), machineId, amount });
    for (let presses = draw(MOST_PRESSES); presses > 0 && !over.aborted; presses--) {
      await session.presses.press('spin');
      this.presses++;
      await sleep(200 + draw(1_000));
    }
    // One visit in four closes the page without leaving; the next one reconnects.
    if (draw(4) === 0) return;
    if (draw(3) !== 0) await this.#goHome(session);
  }

  async #goHome(session: PlaySession): Promise<void> {
    void session.transfers.cashOut();
    const { transfer } = await outcomeOf(session);
    if (transfer.step !== 'settled' || transfer.direction !== 'out') return;
    this.cashOuts++;
    await session.leave();
    this.#machineId = undefined;
  }
}

/** The play session has ended. */
class Ended extends Error {}

/** Waits until the session's state matches. @throws {Ended} if the session ends first; Error after `mostMs`. */
async function until(
  session: PlaySession,
  mostMs: number,
  matches: (state: PlayState) => boolean,
): Promise<PlayState> {
  for (const began = performance.now(); performance.now() - began < mostMs; await sleep(POLL_MS)) {
    const state = session.getState();
    if (matches(state)) return state;
    if (state.phase === 'ended') throw new Ended(JSON.stringify(state.reason));
  }
  throw new Error(`still ${session.getState().phase}`);
}

/** The seat once the requested transfer has ended. */
async function outcomeOf(session: PlaySession): Promise<Seat> {
  const state = await until(
    session,
    ENDED_MS,
    (now) => now.phase === 'live' && !['none', 'moving', 'pending'].includes(now.seat.transfer.step),
  );
  if (state.phase !== 'live') throw new Error('not at a machine');
  return state.seat;
}
