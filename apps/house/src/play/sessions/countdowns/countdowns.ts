import { COUNTDOWNS, type CountdownName, INFO_ACTIONS } from '@floorcast/contract/countdowns';
import { fillParams } from '@floorcast/contract/errors';
import type { SiteContext } from '../../../context.ts';
import type { SeatContext } from '../seat-context.ts';
import type { PlaySession, SessionEvent, SessionObserver } from '../state/play-session.ts';

/** What becomes of the session when one has run out: the reason that is recorded, and the action of its screen. */
const ENDS = {
  noDeposit: { reason: 'no-deposit', action: INFO_ACTIONS.quit },
  noActivity: { reason: 'no-activity', action: INFO_ACTIONS.close },
  closing: { reason: 'closing', action: INFO_ACTIONS.close },
} as const;

interface Running {
  readonly name: CountdownName;
  readonly countdown: Countdown;
}

/** What runs at a session: the seat's own, and that of its closing. */
interface SessionCountdowns {
  idle: Running | undefined;
  closing: Running | undefined;
}

/** Unused seats are given back, and those of machines taken out of play, each after a warning (GAME-13). */
export class Countdowns implements SessionObserver {
  readonly #parts;
  readonly #sessions = new Map<PlaySession, SessionCountdowns>();

  constructor(parts: SeatContext) {
    this.#parts = parts;
  }

  happened(session: PlaySession, event: SessionEvent): void {
    if (event.type === 'seated') this.#seated(session);
    const running = this.#sessions.get(session);
    if (running === undefined) return;
    switch (event.type) {
      case 'pressed':
      case 'stayed':
        // Presses without credit keep no seat.
        if (running.idle?.name !== 'noDeposit') this.#beginIdle(session, running);
        break;
      case 'money':
      case 'round-started':
      case 'round-ended':
        this.#beginIdle(session, running);
        break;
      case 'credit':
        if (running.idle?.name !== this.#idleName(session)) this.#beginIdle(session, running);
        break;
      case 'set-up':
        this.#decideClosing(session, running);
        break;
      case 'hand-pay':
        // Nobody is sent away from a win that waits.
        this.#beginIdle(session, running);
        this.#decideClosing(session, running);
        break;
      case 'leaving':
        this.#forget(session, running);
    }
  }

  close(): void {
    for (const [session, running] of this.#sessions) this.#forget(session, running);
  }

  #seated(session: PlaySession): void {
    // Given up meanwhile: the next player must not be sent away in its place.
    if (session.state.phase === 'closing') return;
    const running = this.#sessions.get(session) ?? { idle: undefined, closing: undefined };
    if (this.#sessions.has(session)) for (const one of both(running)) one.countdown.repeat();
    else {
      this.#sessions.set(session, running);
      this.#beginIdle(session, running);
    }
    this.#decideClosing(session, running);
  }

  #beginIdle(session: PlaySession, running: SessionCountdowns): void {
    this.#stop(session, running.idle);
    running.idle = undefined;
    if (this.#waits(session)) return;
    const name = this.#idleName(session);
    const { noDepositSeconds, noActivitySeconds } = this.#parts.policy;
    const seconds = name === 'noDeposit' ? noDepositSeconds : noActivitySeconds;
    running.idle = seconds === null ? undefined : this.#begin(session, name, seconds);
  }

  #decideClosing(session: PlaySession, running: SessionCountdowns): void {
    const due =
      this.#parts.seats.machine(session).reserved && !session.state.game.staff && !this.#waits(session);
    if (due === (running.closing !== undefined)) return;
    this.#stop(session, running.closing);
    running.closing = due ? this.#begin(session, 'closing', this.#parts.policy.closingSeconds) : undefined;
  }

  #waits({ machineId }: PlaySession): boolean {
    return this.#parts.handPays.waitsAt(machineId);
  }

  #idleName(session: PlaySession): 'noDeposit' | 'noActivity' {
    const { credit, creditKnown, running } = this.#parts.seats.machine(session);
    const empty = creditKnown && credit === 0 && running === undefined;
    return empty ? 'noDeposit' : 'noActivity';
  }

  #begin(session: PlaySession, name: CountdownName, seconds: number): Running {
    const countdown = new Countdown({
      clock: this.#parts.clock,
      seconds,
      notify: (count) => this.#notify(session, name, count),
      over: () => this.#over(session, name),
    });
    return { name, countdown };
  }

  #over(session: PlaySession, name: CountdownName): void {
    const { reason, action } = ENDS[name];
    this.#notify(session, name, 0, action);
    this.#parts.closing.leave(session, reason);
  }

  #stop(session: PlaySession, running: Running | undefined): void {
    running?.countdown.close();
    if (running?.countdown.notified === true)
      this.#notify(session, running.name, 0, INFO_ACTIONS.countdownOver);
  }

  #forget(session: PlaySession, running: SessionCountdowns): void {
    for (const { countdown } of both(running)) countdown.close();
    this.#sessions.delete(session);
  }

  #notify({ machineId }: PlaySession, name: CountdownName, count: number, action?: string): void {
    const { code, message } = COUNTDOWNS[name];
    this.#parts.feed.notify(machineId, 'info', {
      code,
      params: { count },
      message: fillParams(message, { count }),
      ...(action === undefined ? {} : { action }),
    });
  }
}

const both = ({ idle, closing }: SessionCountdowns): Running[] =>
  [idle, closing].filter((one) => one !== undefined);

/** From this count on the seconds are notified (C4.56). */
const FIRST_COUNT = 10;

/** Seconds to an end, on a monotonic clock. Owns one timer; `close` ends it. */
class Countdown {
  readonly #parts;
  readonly #end: number;
  #notified = false;
  #cancel: () => void = () => undefined;

  constructor(
    parts: Pick<SiteContext, 'clock'> & {
      readonly seconds: number;
      /** Called at ten seconds, then at each. */
      readonly notify: (count: number) => void;
      readonly over: () => void;
    },
  ) {
    this.#parts = parts;
    this.#end = parts.clock.monotonic() + parts.seconds * 1000;
    this.#at(parts.seconds);
  }

  get notified(): boolean {
    return this.#notified;
  }

  /** Notifies the present count, which a new connection has missed. */
  repeat(): void {
    const count = this.#left();
    if (count > 0 && count <= FIRST_COUNT) this.#notify(count);
  }

  close(): void {
    this.#cancel();
  }

  #at(due: number): void {
    // Never more than is due: timers may be early by less than a millisecond.
    const count = Math.min(due, this.#left());
    if (count <= 0) {
      this.#parts.over();
      return;
    }
    if (count <= FIRST_COUNT) this.#notify(count);
    const next = Math.min(count - 1, FIRST_COUNT);
    const wait = this.#end - next * 1000 - this.#parts.clock.monotonic();
    this.#cancel = this.#parts.clock.after(Math.max(0, wait), () => this.#at(next));
  }

  #notify(count: number): void {
    this.#notified = true;
    this.#parts.notify(count);
  }

  #left(): number {
    return Math.ceil((this.#end - this.#parts.clock.monotonic()) / 1000);
  }
}
