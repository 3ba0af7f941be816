import { ERRORS } from '@floorcast/contract/errors';
import { ChooseBand, Hold, Ping, Press } from '@floorcast/contract/sockets';
import { NoAnswer, ProtooError } from '@floorcast/protoo/peer';
import { ask, requestFailure } from '../ask.ts';
import type { Cancel } from '../network.ts';
import type { SessionParts } from './play-events.ts';
import type { PressState, Seat } from './play-state.ts';
import { isStartBlocked } from './reduce-play.ts';
import { awaitsGame } from './reduce-press.ts';

/** How long (ms) the house may take to answer: what suits a game. */
const TIMEOUT_MS = { press: 3000, band: 6000, ping: 4000 } as const;
/** The machine must begin the game of a press within this time (ms). */
const CONFIRM_MS = 4000;
/** The same after a rejoin: a floor that is out of reach is known to be so by then. */
const REJOINED_CONFIRM_MS = 16_000;
/** For how long (ms) a press that the house did not make, because it hands the machine over, is worth repeating. */
const REPEATED_MS = 2000;
/** A second push of a button within this time (ms) is dropped: contacts and fingers bounce. */
const BOUNCE_MS = 120;

/** Presses the buttons of the cabinet, one at a time. */
export class Presses {
  readonly #parts: SessionParts;
  #presses = 0;
  /** The button that was pushed a moment ago. */
  #bouncing: string | null = null;
  /** The press whose game is awaited, and how to stop that. */
  #awaited: PressState | null = null;
  #stopAwaiting: Cancel = () => {};
  #endHold: Cancel = () => {};
  /** Makes a press again that the house did not make, and stops waiting for that. */
  #repeat: { readonly push: () => void; readonly cancel: Cancel } | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Pushes a button of the cabinet, once: a press whose answer is lost is never sent again. */
  async press(button: string): Promise<void> {
    if (this.#bouncing === button) return;
    this.#bouncing = button;
    this.#parts.after(BOUNCE_MS, () => {
      if (this.#bouncing === button) this.#bouncing = null;
    });
    await this.#push(button, () =>
      ask(this.#parts.asker, Press, { button, sentAt: performance.now() }, TIMEOUT_MS.press),
    );
  }

  /** Holds a button of the cabinet down until `letGo`, or for as long as cabinets do. */
  async hold(button: string): Promise<void> {
    const { asker, after, liveSeat, dispatch } = this.#parts;
    const seat = liveSeat();
    if (!seat?.holds.includes(button)) return;
    await this.#push(button, async () => {
      dispatch({ type: 'held', button });
      this.#endHold();
      this.#endHold = after(seat.holdMs, () => void this.letGo());
      await ask(asker, Hold, { button, down: true, sentAt: performance.now() }, TIMEOUT_MS.press);
    });
  }

  /** Releases the held button. If the request is lost, the house and the cabinet release it by themselves. */
  async letGo(): Promise<void> {
    const { asker, liveSeat, dispatch } = this.#parts;
    const button = liveSeat()?.heldDown ?? null;
    if (button === null) return;
    dispatch({ type: 'held', button: null });
    await ask(asker, Hold, { button, down: false }, TIMEOUT_MS.press).catch(() => undefined);
  }

  async chooseBand(band: number): Promise<void> {
    const { asker, dispatch } = this.#parts;
    const id = this.#begin('band');
    if (id === null) return;
    try {
      const data = { id: band, sentAt: performance.now() };
      const { activeBand } = await ask(asker, ChooseBand, data, TIMEOUT_MS.band);
      dispatch({ type: 'band-chosen', id, activeBand });
    } catch (error) {
      this.#failed(id, error, () => void this.chooseBand(band));
    }
  }

  /** The connection is up again: what was not done while the machine was handed over is done now. */
  resume(): void {
    const repeat = this.#repeat;
    this.#repeat = null;
    repeat?.cancel();
    repeat?.push();
  }

  /** The seat may have changed; null while the connection is lost. The machine has its time for the game of a press. */
  follow(seat: Seat | null): void {
    const awaited = seat !== null && awaitsGame(seat) ? seat.press : null;
    if (awaited === this.#awaited) return;
    this.#stopAwaiting();
    this.#awaited = awaited;
    if (awaited === null || awaited.step === 'none') return;
    const { id, step } = awaited;
    const time = step === 'unknown' ? REJOINED_CONFIRM_MS : CONFIRM_MS;
    this.#stopAwaiting = this.#parts.after(time, () => void this.#missed(id, awaited));
  }

  /** No game was notified in the machine's time. An answer of the house says that its notifications have come. */
  async #missed(id: number, press: PressState): Promise<void> {
    const { asker, dispatch } = this.#parts;
    try {
      await ask(asker, Ping, { sentAt: performance.now() }, TIMEOUT_MS.ping);
    } catch (error) {
      if (error instanceof NoAnswer) return;
    }
    if (this.#awaited === press) dispatch({ type: 'press-unconfirmed', id });
  }

  close(): void {
    this.#stopAwaiting();
    this.#endHold();
    this.#repeat?.cancel();
  }

  async #push(button: string, send: () => Promise<unknown>): Promise<void> {
    const { dispatch } = this.#parts;
    const id = this.#begin(button);
    if (id === null) return;
    try {
      await send();
      dispatch({ type: 'press-acknowledged', id });
    } catch (error) {
      dispatch({ type: 'held', button: null });
      this.#failed(id, error, () => void this.#push(button, send));
    }
  }

  #failed(id: number, error: unknown, push: () => void): void {
    const { after, dispatch } = this.#parts;
    const fail = () => dispatch({ type: 'press-failed', id, failure: requestFailure(error) });
    if (!(error instanceof ProtooError && error.code === ERRORS.handingOver.code)) fail();
    else {
      this.#repeat?.cancel();
      const cancel = after(REPEATED_MS, () => {
        this.#repeat = null;
        fail();
      });
      this.#repeat = { push, cancel };
    }
  }

  /** The id of a new press; null when none may be made now. */
  #begin(button: string): number | null {
    const seat = this.#parts.liveSeat();
    if (seat === null || seat.press.step === 'in-flight') return null;
    if (seat.blocked || (button === 'spin' && isStartBlocked(seat))) return null;
    const id = ++this.#presses;
    this.#parts.dispatch({ type: 'press-sent', id, button });
    return id;
  }
}
