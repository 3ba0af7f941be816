import type { AutoplayLimits, AutoplayState, AutoplayStop } from '@floorcast/contract/autoplay';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../../context.ts';
import type { PlayerFeed } from '../feed/player-feed.ts';
import type { SeatRules } from '../limits/seat-rules.ts';
import {
  leastStake,
  type PlaySession,
  type SessionEvent,
  type SessionObserver,
} from '../state/play-session.ts';
import { CONFIRM_MS, isHeldByCheck, lastStart } from '../state/play-state.ts';
import type { Seats } from '../state/seats.ts';
import { type AutoplayEvent, type AutoplayRun, beginRun, startsNone, stepRun } from './autoplay-run.ts';
import type { Controls } from './controls.ts';

/** From a game's end to the next press (ms): free games that were won begin by themselves, and wins are looked at. */
const BREATH_MS = 1_000;

const OFF: AutoplayState = { on: false, left: 0, played: 0 };

interface Running {
  run: AutoplayRun;
  cancelTimer: () => void;
}

export interface AutoplayParts extends Pick<SiteContext, 'clock' | 'log' | 'policy' | 'refusalTexts'> {
  readonly seats: Pick<Seats, 'machine'>;
  readonly feed: Pick<PlayerFeed, 'notify'>;
  readonly rules: Pick<SeatRules, 'whyNot'>;
  readonly controls: Pick<Controls, 'press'>;
}

/** Games started by the house for a player who is there (GAME-7). Nothing of it outlives the process. */
export class AutoplayService implements SessionObserver {
  readonly #parts;
  readonly #running = new Map<PlaySession, Running>();
  /** How it ended last at sessions where it does not run. */
  readonly #ended = new WeakMap<PlaySession, AutoplayState>();

  constructor(parts: AutoplayParts) {
    this.#parts = parts;
  }

  stateOf(session: PlaySession): AutoplayState {
    const running = this.#running.get(session);
    if (running === undefined) return this.#ended.get(session) ?? OFF;
    const { left, played, asking } = running.run;
    return { on: true, left, played, ...(asking ? { asking } : {}) };
  }

  start(session: PlaySession, limits: AutoplayLimits): Result<AutoplayState, Refusal> {
    const refused = this.#whyNot(session, limits);
    if (refused !== undefined) return err(refused);
    this.#running.get(session)?.cancelTimer();
    const askEvery = this.#parts.policy.autoplay?.askEvery ?? null;
    const run = beginRun(limits, this.#phaseOf(session), askEvery);
    const running: Running = { run, cancelTimer: () => undefined };
    this.#running.set(session, running);
    if (startsNone(run, this.#creditOf(session))) return ok(this.stop(session, 'balance'));
    this.#wait(session, running);
    return ok(this.#publish(session));
  }

  /** The player wants it to go on that the policy has paused. */
  proceed(session: PlaySession): AutoplayState {
    this.#step(session, { type: 'continued' });
    return this.stateOf(session);
  }

  /** `refused`: how the press was refused that ends it. */
  stop(session: PlaySession, reason: AutoplayStop, refused?: Refusal): AutoplayState {
    const running = this.#running.get(session);
    if (running === undefined) return this.stateOf(session);
    running.cancelTimer();
    this.#running.delete(session);
    const { left, played } = running.run;
    const why = refused && { refused: this.#parts.refusalTexts.notice(refused) };
    this.#ended.set(session, { on: false, left, played, stopped: reason, ...why });
    return this.#publish(session);
  }

  happened(session: PlaySession, event: SessionEvent): void {
    if (event.type === 'round-started' || event.type === 'round-ended') this.#step(session, event);
    if (event.type === 'check-over') this.#goOn(session);
    const reason = stopAt(event);
    if (reason === undefined) return;
    // Why it stopped before is of no interest to a player who goes on.
    if (reason === 'player' && !this.#running.has(session)) this.#ended.delete(session);
    this.stop(session, reason);
  }

  close(): void {
    for (const { cancelTimer } of this.#running.values()) cancelTimer();
    this.#running.clear();
  }

  #whyNot(session: PlaySession, { spins }: AutoplayLimits): Refusal | undefined {
    const { rules, seats } = this.#parts;
    const refused = rules.whyNot(session, { type: 'autoplay', spins });
    if (refused !== undefined) return refused;
    if (session.state.phase !== 'live') return refusal('sessionTerminated');
    const machine = seats.machine(session);
    if (machine.condition === 'offline') return refusal('machineOffline');
    if (machine.condition === 'malfunction') return refusal('machineMalfunction');
    // A game that runs may yet win.
    const empty = machine.running === undefined && machine.credit < leastStake(session, machine);
    return empty ? refusal('noCredit') : undefined;
  }

  /** A game that runs is not its own; one that was asked for already is its first. */
  #phaseOf(session: PlaySession): AutoplayRun['phase'] {
    if (this.#parts.seats.machine(session).running !== undefined) return 'others';
    const { startPressedAt, startedAt } = session.state.game;
    const asked = startPressedAt > startedAt;
    const waits = this.#parts.clock.monotonic() < startPressedAt + CONFIRM_MS;
    return asked && waits ? 'pressing' : 'resting';
  }

  #step(session: PlaySession, event: AutoplayEvent): void {
    const running = this.#running.get(session);
    if (running === undefined) return;
    const { run, act } = stepRun(running.run, event);
    running.run = run;
    running.cancelTimer();
    if (typeof act === 'object') {
      this.stop(session, act.stop);
      return;
    }
    this.#wait(session, running);
    if (act === 'press') void this.#press(session, running);
    else this.#publish(session);
  }

  /** What it waits for by the clock, if anything. */
  #wait(session: PlaySession, running: Running): void {
    const { clock } = this.#parts;
    if (running.run.phase === 'resting' && !running.run.asking)
      running.cancelTimer = clock.after(this.#pauseMs(session), () => this.#pauseOver(session, running));
    if (running.run.phase === 'pressing')
      running.cancelTimer = clock.after(CONFIRM_MS, () => this.#step(session, { type: 'unconfirmed' }));
  }

  /** It was paused by a reality check while it rested; anything else goes on by itself. */
  #goOn(session: PlaySession): void {
    const running = this.#running.get(session);
    if (running?.run.phase !== 'resting') return;
    running.cancelTimer();
    this.#wait(session, running);
  }

  /** Timers may be early by less than a millisecond. */
  #pauseOver(session: PlaySession, running: Running): void {
    if (isHeldByCheck(session.state)) return;
    if (this.#pauseMs(session) > 0) this.#wait(session, running);
    else this.#step(session, { type: 'due', credit: this.#creditOf(session) });
  }

  #creditOf(session: PlaySession): number {
    return this.#parts.seats.machine(session).credit;
  }

  #pauseMs({ state }: PlaySession): number {
    const { clock, policy } = this.#parts;
    const due = Math.max(lastStart(state) + policy.paceMs, state.game.endedAt + BREATH_MS);
    return Math.max(0, due - clock.monotonic());
  }

  async #press(session: PlaySession, running: Running): Promise<void> {
    try {
      const pressed = await this.#parts.controls.press(session, { button: 'spin', by: 'autoplay' });
      if (pressed.ok || this.#running.get(session) !== running) return;
      const stopped = stopOf(pressed.error);
      this.stop(session, stopped, stopped === 'press-failed' ? pressed.error : undefined);
    } catch (error) {
      this.#parts.log.error({ err: error, machineId: session.machineId }, 'autoplay press failed');
      if (this.#running.get(session) === running) this.stop(session, 'press-failed');
    }
  }

  #publish(session: PlaySession): AutoplayState {
    const state = this.stateOf(session);
    this.#parts.feed.notify(session.machineId, 'autoplay', state);
    return state;
  }
}

const STOPS: Partial<Record<SessionEvent['type'], AutoplayStop>> = {
  money: 'money',
  trouble: 'machine',
  disconnected: 'connection',
  leaving: 'session-end',
};

/** What ends it, whatever it is doing. */
function stopAt(event: SessionEvent): AutoplayStop | undefined {
  if (event.type === 'pressed') return event.by === 'player' ? 'player' : undefined;
  if (event.type === 'hand-pay') return event.waits ? 'machine' : undefined;
  return STOPS[event.type];
}

function stopOf({ name }: Refusal): AutoplayStop {
  if (name === 'noCredit') return 'no-credit';
  return name === 'machineOffline' || name === 'machineMalfunction' ? 'machine' : 'press-failed';
}
