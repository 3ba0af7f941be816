import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { WebSocket } from 'ws';
import type { Network } from '../../apps/web/src/realtime/network.ts';
import { PlaySession } from '../../apps/web/src/realtime/play/play-session.ts';
import type { PlayState, Seat } from '../../apps/web/src/realtime/play/state.ts';
import type { Account } from './account.ts';
import type { Visitor, VisitorParts, Wish } from './visitor.ts';

const SEATED_MS = 30_000;
const ENDED_MS = 60_000;
const LOOK_MS = 50;
const AGAIN_MS = 300;
const MOST_CASH_IN = 5_000;
const MOST_PRESSES = 6;

/** What the product's connection needs of a browser. */
const network: Network = {
  open(url, events) {
    const socket = new WebSocket(url, PROTOO_SUBPROTOCOL);
    socket.on('open', () => events.opened());
    socket.on('message', (data) => events.text(String(data)));
    socket.on('error', () => undefined);
    socket.on('close', (code) => events.closed(code));
    return socket;
  },
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  whenOnline: () => () => undefined,
  random: Math.random,
};

/**
 * A player by the very code that plays in a browser, without its screen: it comes back by itself and asks again for what was
 * not answered. What it says of a transfer is believed, and held against the books.
 */
export class ClientVisitor implements Visitor {
  readonly account: Account;
  readonly credited: Wish[] = [];
  presses = 0;
  cashOuts = 0;
  breaks = 0;
  readonly #parts: VisitorParts;
  /** Where they sat last, until they got up. */
  #machineId: number | undefined;

  constructor(parts: VisitorParts) {
    this.account = parts.account;
    this.#parts = parts;
    // Where a browser's page is from.
    Object.assign(globalThis, { location: { href: parts.site } });
  }

  async play(over: AbortSignal): Promise<void> {
    while (!over.aborted) await this.#visit((session, asked) => this.#play(session, asked, over));
    while (this.#machineId !== undefined) await this.#visit((session) => this.#goHome(session));
  }

  async #visit(stay: (session: PlaySession, asked: () => string) => Promise<void>): Promise<void> {
    const { machineIds, draw } = this.#parts;
    let asked = '';
    try {
      const token = await this.account.token();
      const machineId = this.#machineId ?? machineIds[draw(machineIds.length)] ?? 0;
      const session = new PlaySession({
        network,
        token: () => token,
        machineId,
        newRequestId: () => {
          asked = randomUUID();
          return asked;
        },
        balance: () => undefined,
        info: () => undefined,
      });
      session.start();
      try {
        await until(session, SEATED_MS, ({ phase }) => phase === 'live');
        this.#machineId = machineId;
        await stay(session, () => asked);
      } finally {
        session.close();
      }
    } catch (error) {
      this.breaks++;
      if (error instanceof Ended) this.#machineId = undefined;
      await sleep(AGAIN_MS);
    }
  }

  async #play(session: PlaySession, asked: () => string, over: AbortSignal): Promise<void> {
    const { draw } = this.#parts;
    const machineId = this.#machineId ?? 0;
    const amount = 100 * (1 + draw(MOST_CASH_IN / 100));
    void session.cashIn(amount);
    const { transfer } = await answered(session);
    if (transfer.step === 'settled' && transfer.direction === 'in')
      this.credited.push({ requestId: asked(), machineId, amount });
    for (let presses = draw(MOST_PRESSES); presses > 0 && !over.aborted; presses--) {
      await session.press('spin');
      this.presses++;
      await sleep(200 + draw(1_000));
    }
    // Some close the page, and come back.
    if (draw(4) === 0) return;
    if (draw(3) !== 0) await this.#goHome(session);
  }

  async #goHome(session: PlaySession): Promise<void> {
    void session.cashOut();
    const { transfer } = await answered(session);
    if (transfer.step !== 'settled' || transfer.direction !== 'out') return;
    this.cashOuts++;
    await session.leave();
    this.#machineId = undefined;
  }
}

/** The session has ended. */
class Ended extends Error {}

/** Waits until the session is so. @throws {Ended} when it has ended; when it takes too long. */
async function until(
  session: PlaySession,
  mostMs: number,
  is: (state: PlayState) => boolean,
): Promise<PlayState> {
  for (const began = performance.now(); performance.now() - began < mostMs; await sleep(LOOK_MS)) {
    const state = session.getState();
    if (is(state)) return state;
    if (state.phase === 'ended') throw new Ended(JSON.stringify(state.reason));
  }
  throw new Error(`still ${session.getState().phase}`);
}

/** How a transfer that was asked for has ended. */
async function answered(session: PlaySession): Promise<Seat> {
  const state = await until(
    session,
    ENDED_MS,
    (now) => now.phase === 'live' && !['none', 'moving', 'pending'].includes(now.seat.transfer.step),
  );
  if (state.phase !== 'live') throw new Error('not at a machine');
  return state.seat;
}
