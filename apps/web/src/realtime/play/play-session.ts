import { Autoplay, type AutoplayLimits } from '@floorcast/contract/autoplay';
import { ERRORS } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import {
  ChooseBand,
  Hold,
  Leave,
  MachineInit,
  Ping,
  Press,
  SOCKET_PATHS,
  Stay,
} from '@floorcast/contract/sockets';
import { NoAnswer, ProtooError } from '@floorcast/protoo/peer';
import type { Failure } from '../../api/failure.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { type Asker, ask, requestFailure } from '../ask.ts';
import { socketUrl } from '../browser-network.ts';
import { ClosedByHouse, Connection } from '../connection.ts';
import type { Cancel, Network } from '../network.ts';
import type { PlayEvent } from './events.ts';
import { moveMoney } from './move-money.ts';
import { reduce, seatOf, startRests } from './reduce.ts';
import type { EndReason, PlayState, Seat, Wish } from './state.ts';
import { type Info, readNotification } from './told.ts';
import { openWish } from './transfer.ts';

/** How long a request may take, in milliseconds: what suits a game. */
const TIMEOUT_MS = {
  init: 13_000,
  press: 3000,
  band: 6000,
  autoplay: 3000,
  stay: 3000,
  leave: 1500,
  ping: 4000,
} as const;
/** After the panel's acknowledgement the machine must begin a game within this time. */
const CONFIRM_MS = 4000;
/** A transfer that the house could not answer for is asked for again after this. */
const ASK_AGAIN_MS = 2000;
/** A second push of a button within this time is none: contacts and fingers bounce. */
const BOUNCE_MS = 120;
/** A push on start within this time after autoplay has stopped was meant for stop, which stood there: it is none. */
const STOPPED_MS = 600;
/** A house that fails so often over giving a seat, one after another, is taken at its word. */
const MOST_FAILURES = 4;
/** How often the house is asked whether it is still there: a path may die without a word. */
const CHECK_MS = 3000;

export interface PlaySessionOptions {
  readonly network: Network;
  readonly token: () => string;
  readonly machineId: number;
  /** A fresh id for one wish of the player. */
  readonly newRequestId: () => string;
  readonly balance: (balance: MinorUnits) => void;
  readonly info: (info: Info) => void;
  /** The seat is about to be asked for, at first or again: what `info` told before is told anew if it still holds. */
  readonly joining?: () => void;
}

/** One player at one machine, over a connection that comes back by itself. `leave` or `close` ends it. */
export class PlaySession implements ReadableState<PlayState> {
  readonly #options: PlaySessionOptions;
  readonly #state = new Observable<PlayState>({ phase: 'connecting' });
  readonly #connection: Connection;
  /** The seat is asked for, and not answered. */
  #joining = false;
  #left = false;
  /** How often the house has failed over taking the seat. */
  #failures = 0;
  #presses = 0;
  /** The button that was pushed a moment ago. */
  #bouncing: string | null = null;
  #stopAwaiting: Cancel = () => {};
  #endHold: Cancel = () => {};
  #askAgain: Cancel = () => {};
  #startAgain: Cancel = () => {};
  #endPace: Cancel = () => {};

  constructor(options: PlaySessionOptions) {
    this.#options = options;
    this.#connection = new Connection({
      network: options.network,
      url: () => socketUrl(SOCKET_PATHS.machine, options.token()),
      join: (peer) => this.#join(peer),
      joined: () => this.#takeUpWish(),
      notification: (method, data) => this.#told(method, data),
      lost: () => {
        // Whether a game began is told after the next join.
        this.#stopAwaiting();
        this.#dispatch({ type: 'lost' });
      },
      refused: (error) => this.#end(refusalReason(error)),
      check: {
        everyMs: CHECK_MS,
        ask: (peer) => ask(peer, Ping, { sentAt: performance.now() }, TIMEOUT_MS.ping),
      },
    });
  }

  getState = (): PlayState => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  start(): void {
    this.#connection.start();
  }

  /** Pushes a button of the cabinet, once: a press whose answer is lost is never sent again. */
  async press(button: string): Promise<void> {
    if (this.#bouncing === button) return;
    this.#bouncing = button;
    this.#options.network.after(BOUNCE_MS, () => {
      if (this.#bouncing === button) this.#bouncing = null;
    });
    await this.#push(button, () =>
      ask(this.#connection, Press, { button, sentAt: performance.now() }, TIMEOUT_MS.press),
    );
  }

  /** Holds a button of the cabinet down until `letGo`, or for as long as cabinets do. */
  async hold(button: string): Promise<void> {
    const seat = this.#liveSeat();
    if (!seat?.holds.includes(button)) return;
    await this.#push(button, async () => {
      this.#dispatch({ type: 'held', button });
      this.#endHold();
      this.#endHold = this.#options.network.after(seat.holdMs, () => void this.letGo());
      const data = { button, down: true, sentAt: performance.now() };
      await ask(this.#connection, Hold, data, TIMEOUT_MS.press);
    });
  }

  /** Lets go of what is held down. Not heard, the house and the cabinet do it by themselves. */
  async letGo(): Promise<void> {
    const button = this.#liveSeat()?.heldDown ?? null;
    if (button === null) return;
    this.#dispatch({ type: 'held', button: null });
    await ask(this.#connection, Hold, { button, down: false }, TIMEOUT_MS.press).catch(() => undefined);
  }

  async chooseBand(band: number): Promise<void> {
    const id = this.#beginPress('band');
    if (id === null) return;
    try {
      const { activeBand } = await ask(
        this.#connection,
        ChooseBand,
        { id: band, sentAt: performance.now() },
        TIMEOUT_MS.band,
      );
      this.#dispatch({ type: 'band-chosen', id, activeBand });
    } catch (error) {
      this.#dispatch({ type: 'press-failed', id, failure: requestFailure(error) });
    }
  }

  /** Lets the house start games within limits; null stops that. Ends in what went wrong, if anything did. */
  async autoplay(limits: AutoplayLimits | null): Promise<Failure | null> {
    const wish = limits === null ? { on: false } : { ...limits, on: true };
    try {
      const told = await ask(this.#connection, Autoplay, wish, TIMEOUT_MS.autoplay);
      this.#dispatch({ type: 'autoplay', told });
      return null;
    } catch (error) {
      return requestFailure(error);
    }
  }

  /** Tells the house that somebody is there (GAME-12). Not heard, the countdown goes on and is told. */
  async stay(): Promise<void> {
    await ask(this.#connection, Stay, {}, TIMEOUT_MS.stay).catch(() => undefined);
  }

  /** Moves minor units from the wallet to the machine. */
  async cashIn(amount: number): Promise<void> {
    await this.#begin({ direction: 'in', amount, requestId: this.#options.newRequestId() });
  }

  /** Moves all credit back to the wallet. */
  async cashOut(): Promise<void> {
    await this.#begin({ direction: 'out', requestId: this.#options.newRequestId() });
  }

  /**
   * Gives the seat up. The house pays out by itself, so only the telling is waited for. A seat that is being taken
   * is given up as soon as it is ours: until then the connection stays, over `close` too.
   */
  async leave(): Promise<void> {
    this.#left = true;
    if (this.#liveSeat()) {
      const asked = this.#giveUp(this.#connection);
      this.#dispatch({ type: 'ended', reason: { kind: 'left' } });
      await asked;
    }
    this.close();
  }

  close(): void {
    this.#stopAwaiting();
    this.#endHold();
    this.#askAgain();
    this.#startAgain();
    this.#endPace();
    if (!(this.#left && this.#joining)) this.#connection.close();
    this.#dispatch({ type: 'ended', reason: { kind: 'left' } });
  }

  async #join(peer: Asker): Promise<void> {
    const data = {
      machineID: this.#options.machineId,
      token: this.#options.token(),
      sentAt: performance.now(),
    };
    this.#joining = true;
    this.#options.joining?.();
    try {
      const reply = await ask(peer, MachineInit, data, TIMEOUT_MS.init);
      if (this.#left) return await this.#giveUp(peer);
      this.#options.balance(reply.balance);
      this.#dispatch({ type: 'joined', reply, at: performance.now() });
    } catch (error) {
      const failed = error instanceof ProtooError && error.code === ERRORS.internal.code;
      if (failed && !seatOf(this.getState()) && ++this.#failures === MOST_FAILURES)
        this.#end(refusalReason(error));
      throw error;
    } finally {
      this.#joining = false;
      if (this.#left) this.#connection.close();
    }
  }

  async #giveUp(peer: Asker): Promise<void> {
    await ask(peer, Leave, {}, TIMEOUT_MS.leave).catch(() => undefined);
  }

  /** A wish cut off by a lost connection is asked again, by the same id (MONEY-4). */
  #takeUpWish(): void {
    const seat = this.#liveSeat();
    const wish = seat && openWish(seat.transfer);
    if (wish) void this.#send(wish);
  }

  #askLater(): void {
    this.#askAgain = this.#options.network.after(ASK_AGAIN_MS, () => this.#takeUpWish());
  }

  async #begin(wish: Wish): Promise<void> {
    const seat = this.#liveSeat();
    if (!seat || openWish(seat.transfer)) return;
    this.#dispatch({ type: 'transfer-sent', wish });
    await this.#send(wish);
  }

  async #send(wish: Wish): Promise<void> {
    try {
      const { pending, balance, ...moved } = await moveMoney(this.#connection, wish);
      this.#options.balance(balance);
      this.#dispatch(
        pending ? { type: 'transfer-pending', wish } : { type: 'transfer-settled', wish, ...moved },
      );
    } catch (error) {
      // No answer says nothing about the money: the wish stays open and is taken up after the next join.
      if (error instanceof NoAnswer) return;
      // Nor does a house that failed over it, or that must see another transfer of the machine end first.
      if (error instanceof ProtooError && leavesOpen(error, wish)) return this.#askLater();
      this.#dispatch({ type: 'transfer-failed', wish, failure: requestFailure(error) });
    }
  }

  async #push(button: string, send: () => Promise<unknown>): Promise<void> {
    const id = this.#beginPress(button);
    if (id === null) return;
    try {
      await send();
      this.#dispatch({ type: 'press-acknowledged', id });
      // One that runs already may have been stopped or hastened by it.
      if (button === 'spin' && !this.#liveSeat()?.playing) this.#awaitGame(id);
    } catch (error) {
      this.#dispatch({ type: 'held', button: null });
      this.#dispatch({ type: 'press-failed', id, failure: requestFailure(error) });
    }
  }

  #beginPress(button: string): number | null {
    const seat = this.#liveSeat();
    if (seat === null || seat.press.step === 'in-flight') return null;
    if (button === 'spin' && startRests(seat)) return null;
    this.#stopAwaiting();
    const id = ++this.#presses;
    this.#dispatch({ type: 'press-sent', id, button });
    return id;
  }

  #awaitGame(id: number): void {
    this.#stopAwaiting = this.#options.network.after(CONFIRM_MS, () =>
      this.#dispatch({ type: 'press-unconfirmed', id }),
    );
  }

  #told(method: string, data: unknown): void {
    const event = readNotification(method, data);
    if (event === null || this.getState().phase === 'ended') return;
    if (event.type === 'info') this.#options.info(event.told);
    else this.#dispatch(event);
    if (event.type === 'state' && event.told.state === 'ended')
      this.#end({ kind: 'closed', reason: event.told.reason ?? '' });
  }

  #end(reason: EndReason): void {
    this.#dispatch({ type: 'ended', reason });
    this.close();
  }

  #dispatch(event: PlayEvent): void {
    const before = seatOf(this.#state.getState());
    const next = reduce(this.#state.getState(), event);
    this.#state.setState(next);
    if (seatOf(next)?.justStopped && !before?.justStopped) this.#startLater();
    if (event.type === 'round' && event.told.phase === 'started') this.#paceNext();
  }

  #paceNext(): void {
    const seat = this.#liveSeat();
    if (!seat?.paced) return;
    this.#endPace();
    const over = () => this.#dispatch({ type: 'pace-over' });
    this.#endPace = this.#options.network.after(seat.policy.paceMs, over);
  }

  #startLater(): void {
    this.#startAgain();
    this.#startAgain = this.#options.network.after(STOPPED_MS, () => this.#dispatch({ type: 'start-again' }));
  }

  #liveSeat(): Seat | null {
    const state = this.#state.getState();
    return state.phase === 'live' ? state.seat : null;
  }
}

const leavesOpen = ({ code }: ProtooError, { direction }: Wish): boolean =>
  code === ERRORS.internal.code || (direction === 'out' && code === ERRORS.transferPending.code);

function refusalReason(error: Error): EndReason {
  if (error instanceof ProtooError) return { kind: 'refused', failure: requestFailure(error) };
  const signedOut = error instanceof ClosedByHouse && error.signedOut;
  return signedOut ? { kind: 'closed', reason: 'signed-out' } : { kind: 'replaced' };
}
