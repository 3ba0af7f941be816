import { Autoplay, type AutoplayLimits, ContinueAutoplay } from '@floorcast/contract/autoplay';
import { ERRORS } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import { PictureReport, type PictureReportData } from '@floorcast/contract/picture-ages';
import { AnswerRealityCheck, type RealityCheckAnswer } from '@floorcast/contract/reality-check';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Leave, MachineInit, Ping, SOCKET_PATHS, Stay } from '@floorcast/contract/sockets';
import { NoAnswer, ProtooError } from '@floorcast/protoo/peer';
import type { Failure } from '../../api/call/failure.ts';
import { settings } from '../../api/settings/settings.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { MeterClock, type MeterTimes } from '../ages/meter-clock.ts';
import { type Asker, ask, askUnnamed, requestFailure } from '../ask.ts';
import { socketUrl } from '../browser-network.ts';
import { ClosedByHouse, Connection } from '../connection.ts';
import { DirectWay } from '../direct-way.ts';
import type { Cancel, Network } from '../network.ts';
import type { PlayEvent } from './play-events.ts';
import type { EndReason, PlayState, Seat } from './play-state.ts';
import { Presses } from './presses.ts';
import { type Info, readNotification } from './read-notification.ts';
import { reduce, seatOf } from './reduce-play.ts';
import { Transfers } from './transfers.ts';

/** A house that fails this often in a row to give a seat has refused it. */
const MOST_FAILURES = 4;
/** A node that has just taken a floor over waits for it: only so many refusals say that the machine is offline. */
const MOST_OFFLINE = 6;

/** Counts how often a seat was refused, and says whether it is requested once more. */
class Refusals {
  #inARow = 0;

  /** The seat was given. */
  forget(): void {
    this.#inARow = 0;
  }

  /** `seated`: the player returns to a seat. */
  after(error: unknown, seated: boolean): 'repeat' | 'end' | 'as-it-says' {
    const { code } = seated ? ERRORS.machineOffline : ERRORS.internal;
    if (!(error instanceof ProtooError && error.code === code)) return 'as-it-says';
    this.#inARow++;
    return this.#inARow < (seated ? MOST_OFFLINE : MOST_FAILURES) ? 'repeat' : 'end';
  }
}

/** How long (ms) a request may take. */
const TIMEOUT_MS = {
  init: 13_000,
  autoplay: 3000,
  stay: 3000,
  pictures: 3000,
  leave: 1500,
  check: 5000,
  ping: 4000,
} as const;
/** A push on start within this time (ms) after autoplay has stopped was meant for stop, which was in its place. */
const STOPPED_MS = 600;
/** How often (ms) the house is pinged: a network path may die silently. */
const CHECK_MS = 3000;

type Over = 'start-unblocked' | 'pace-over' | 'block-over';

interface PlaySessionOptions {
  readonly network: Network;
  readonly token: () => string;
  readonly machineId: number;
  /** A fresh id for one transfer. */
  readonly newRequestId: () => string;
  readonly balance: (balance: MinorUnits) => void;
  readonly info: (info: Info) => void;
  /** The seat is about to be requested, at first or again: the house repeats what it sent to `info` and still holds. */
  readonly joining?: () => void;
  /** What is to be reported of the pictures before the seat is left; null for nothing. */
  readonly lastPictures?: () => PictureReportData | null;
}

/** One player at one machine, over a connection that reconnects by itself. `leave` or `close` ends it. */
export class PlaySession implements ReadableState<PlayState> {
  readonly presses: Presses;
  /** The money on its way to the machine, and back. */
  readonly transfers: Transfers;
  readonly #options: PlaySessionOptions;
  readonly #state = new Observable<PlayState>({ phase: 'connecting' });
  readonly #connection: Connection;
  readonly #clock = new MeterClock(() => performance.now());
  readonly #way = new DirectWay(() => settings().SOCKET_URLS);
  /** The seat is requested, and the house has not answered. */
  #joining = false;
  #left = false;
  readonly #refusals = new Refusals();
  readonly #waiting = new Map<Over, Cancel>();

  constructor(options: PlaySessionOptions) {
    this.#options = options;
    this.#connection = this.#connectionTo(options);
    const parts = {
      asker: this.#connection,
      after: (ms: number, run: () => void) => options.network.after(ms, run),
      liveSeat: () => this.#liveSeat(),
      isPlain: this.#isPlain,
      dispatch: (event: PlayEvent) => this.#dispatch(event),
    };
    this.presses = new Presses(parts);
    this.transfers = new Transfers({
      ...parts,
      newRequestId: options.newRequestId,
      balance: options.balance,
    });
  }

  getState = (): PlayState => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  meterTimes = (): MeterTimes => this.#clock.times();

  start(): void {
    this.#connection.start();
  }

  /** Lets the house start games within limits; null stops that. Ends in what went wrong, if anything did. */
  autoplay(limits: AutoplayLimits | null): Promise<Failure | null> {
    return this.#askAutoplay(Autoplay, limits === null ? { on: false } : { ...limits, on: true });
  }

  async #askAutoplay(
    request: typeof Autoplay | typeof ContinueAutoplay,
    asked: Record<string, unknown>,
  ): Promise<Failure | null> {
    try {
      const data = await ask(this.#connection, request, asked, TIMEOUT_MS.autoplay);
      this.#dispatch({ type: 'autoplay', data });
      return null;
    } catch (error) {
      return requestFailure(error);
    }
  }

  /** Lets autoplay go on that the policy has paused. Ends in what went wrong, if anything did. */
  continueAutoplay(): Promise<Failure | null> {
    return this.#askAutoplay(ContinueAutoplay, {});
  }

  /** Notifies the house that the player is there (GAME-12). If the request is lost, the countdown goes on. */
  async stay(): Promise<void> {
    await ask(this.#connection, Stay, {}, TIMEOUT_MS.stay).catch(() => undefined);
  }

  /** Reports the pictures that were seen. A report that is lost is in the next one. */
  async reportPictures(report: PictureReportData): Promise<void> {
    await ask(this.#connection, PictureReport, report, TIMEOUT_MS.pictures).catch(() => undefined);
  }

  /** Answers a reality check. If it is refused, the check is still open. */
  async answerCheck(id: number, answer: RealityCheckAnswer): Promise<Result<null, Failure>> {
    try {
      await ask(this.#connection, AnswerRealityCheck, { id, answer }, TIMEOUT_MS.check);
      if (answer === 'leave') void this.leave();
      return ok(null);
    } catch (error) {
      return err(requestFailure(error));
    }
  }

  /**
   * Gives the seat up. The house pays out by itself, so only the request is awaited. A seat that is being taken is given
   * up as soon as it is ours: until then the connection stays, over `close` too.
   */
  async leave(): Promise<void> {
    this.#left = true;
    if (this.#liveSeat()) {
      const pictures = this.#options.lastPictures?.() ?? null;
      if (pictures !== null) void this.reportPictures(pictures);
      const asked = this.#giveUp(this.#connection);
      this.#dispatch({ type: 'ended', reason: { kind: 'left' } });
      await asked;
    }
    this.close();
  }

  close(): void {
    this.presses.close();
    this.transfers.close();
    for (const cancel of this.#waiting.values()) cancel();
    const givesUp = this.#left && this.#joining;
    if (!givesUp) this.#connection.close();
    this.#dispatch({ type: 'ended', reason: { kind: givesUp ? 'left' : 'away' } });
  }

  #connectionTo({ network, token }: PlaySessionOptions): Connection {
    return new Connection({
      network,
      dialling: () => this.#way.dial(),
      url: () => socketUrl(SOCKET_PATHS.machine, token(), this.#way.node),
      join: (peer) => this.#join(peer),
      joined: () => {
        this.transfers.resume();
        this.presses.resume();
      },
      notification: (method, data) => this.#receive(method, data),
      lost: () => this.#dispatch({ type: 'lost' }),
      refused: (error) => this.#end(refusalReason(error)),
      check: {
        everyMs: CHECK_MS,
        ask: (peer) => (this.#isPlain() ? Promise.resolve() : this.#ping(peer)),
      },
    });
  }

  #isPlain = (): boolean => this.getState().phase === 'plain';

  #ping(peer: Asker): Promise<unknown> {
    return this.#clock.checking(ask(peer, Ping, { sentAt: performance.now() }, TIMEOUT_MS.ping));
  }

  async #join(peer: Asker): Promise<void> {
    const data = {
      machineID: this.#options.machineId,
      token: this.#options.token(),
      sentAt: performance.now(),
      ...(this.#way.wanted ? { direct: true } : {}),
    };
    this.#joining = true;
    this.#options.joining?.();
    try {
      const reply = await askUnnamed(peer, MachineInit, data, TIMEOUT_MS.init);
      this.#way.joined();
      if (reply === null) return this.#dispatch({ type: 'joined-plainly' });
      if (this.#left) return await this.#giveUp(peer);
      this.#refusals.forget();
      this.#options.balance(reply.balance);
      this.#clock.joined();
      this.#dispatch({ type: 'joined', reply, at: performance.now() });
    } catch (error) {
      this.#way.refused(error);
      const next = this.#refusals.after(error, seatOf(this.getState()) !== null);
      if (next === 'end') this.#end(refusalReason(error));
      throw next === 'repeat' ? new NoAnswer('the seat may be had later') : error;
    } finally {
      this.#joining = false;
      if (this.#left) this.#connection.close();
    }
  }

  async #giveUp(peer: Asker): Promise<void> {
    await ask(peer, Leave, {}, TIMEOUT_MS.leave).catch(() => undefined);
  }

  /** The player has read the message of staff. */
  messageRead(): void {
    this.#dispatch({ type: 'staff-message', data: null });
  }

  #receive(method: string, data: unknown): void {
    const event = readNotification(method, data);
    this.#clock.received();
    if (event === null || this.getState().phase === 'ended') return;
    if (event.type === 'round') this.#clock.reported(event.data.at);
    if (event.type === 'info') this.#options.info(event.data);
    else this.#dispatch(event);
    if (event.type === 'state' && event.data.state === 'ended')
      this.#end({ kind: 'closed', reason: event.data.reason ?? '' });
  }

  #end(reason: EndReason): void {
    this.#dispatch({ type: 'ended', reason });
    this.close();
  }

  #dispatch(event: PlayEvent): void {
    const before = seatOf(this.#state.getState());
    const next = reduce(this.#state.getState(), event);
    this.#state.setState(next);
    this.presses.follow(this.#liveSeat());
    if (seatOf(next)?.justStopped && !before?.justStopped) this.#later('start-unblocked', STOPPED_MS);
    if (event.type === 'round' && event.data.phase === 'started') this.#pace();
  }

  /** Each game that begins is blocked for its own time. */
  #pace(): void {
    this.#waiting.get('block-over')?.();
    const seat = this.#liveSeat();
    if (seat?.paced) this.#later('pace-over', seat.policy.paceMs);
    if (seat?.blocked) this.#later('block-over', seat.policy.blockPressesMs);
  }

  #later(type: Over, ms: number): void {
    this.#waiting.get(type)?.();
    this.#waiting.set(
      type,
      this.#options.network.after(ms, () => this.#dispatch({ type })),
    );
  }

  #liveSeat(): Seat | null {
    const state = this.#state.getState();
    return state.phase === 'live' ? state.seat : null;
  }
}

function refusalReason(error: unknown): EndReason {
  if (error instanceof ProtooError) return { kind: 'refused', failure: requestFailure(error) };
  const signedOut = error instanceof ClosedByHouse && error.signedOut;
  return signedOut ? { kind: 'closed', reason: 'signed-out' } : { kind: 'replaced' };
}
