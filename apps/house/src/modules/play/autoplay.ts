import { assertNever } from '@floorcast/contract/assert-never';
import type { AutoplayLimits, AutoplayState, AutoplayStop } from '@floorcast/contract/autoplay';
import { errorBody, type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { type AutoplayEvent, type AutoplayRun, beginRun, startsNone, stepRun } from './autoplay-run.ts';
import type { HousePolicy } from './policy.ts';
import { CONFIRM_MS } from './presses.ts';
import type { Seats } from './seats.ts';
import { leastStake } from './stake.ts';
import type { TableEvent, TableWatcher } from './table-events.ts';
import { lastStart, type Table } from './tables.ts';

/** From a game's end to the next press (ms): free games that were won begin by themselves, and wins are looked at. */
const BREATH_MS = 1_000;

const OFF: AutoplayState = { on: false, left: 0, played: 0 };

interface Running {
  run: AutoplayRun;
  cancelTimer: () => void;
}

export interface AutoplayParts {
  readonly seats: Pick<Seats, 'machine' | 'tell'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policy: HousePolicy;
  /** Presses start, as the player would. */
  readonly press: (table: Table) => Promise<Result<unknown, Refusal>>;
}

/** Games started by the house for a player who is there (GAME-7). Nothing of it outlives the process. */
export class AutoplayDesk implements TableWatcher {
  readonly #parts: AutoplayParts;
  readonly #running = new Map<Table, Running>();
  /** How it ended last at tables where it does not run. */
  readonly #ended = new WeakMap<Table, AutoplayState>();

  constructor(parts: AutoplayParts) {
    this.#parts = parts;
  }

  stateOf(table: Table): AutoplayState {
    const running = this.#running.get(table);
    if (running === undefined) return this.#ended.get(table) ?? OFF;
    return { on: true, left: running.run.left, played: running.run.played };
  }

  start(table: Table, limits: AutoplayLimits): Result<AutoplayState, Refusal> {
    const refused = this.#whyNot(table, limits);
    if (refused !== undefined) return err(refused);
    this.#running.get(table)?.cancelTimer();
    const running: Running = { run: beginRun(limits, this.#phaseOf(table)), cancelTimer: () => undefined };
    this.#running.set(table, running);
    if (startsNone(running.run, this.#creditOf(table))) return ok(this.stop(table, 'balance'));
    this.#wait(table, running);
    return ok(this.#told(table));
  }

  /** `refused`: how the press was refused that ends it. */
  stop(table: Table, reason: AutoplayStop, refused?: Refusal): AutoplayState {
    const running = this.#running.get(table);
    if (running === undefined) return this.stateOf(table);
    running.cancelTimer();
    this.#running.delete(table);
    const { left, played } = running.run;
    const why = refused && { refused: described(refused) };
    this.#ended.set(table, { on: false, left, played, stopped: reason, ...why });
    return this.#told(table);
  }

  happened(table: Table, event: TableEvent): void {
    if (event.type === 'round-started' || event.type === 'round-ended') this.#step(table, event);
    const reason = stopAt(event);
    if (reason === undefined) return;
    // Why it stopped before is of no interest to a player who goes on.
    if (reason === 'player' && !this.#running.has(table)) this.#ended.delete(table);
    this.stop(table, reason);
  }

  close(): void {
    for (const { cancelTimer } of this.#running.values()) cancelTimer();
    this.#running.clear();
  }

  #whyNot(table: Table, { spins }: AutoplayLimits): Refusal | undefined {
    const { policy, seats } = this.#parts;
    if (policy.autoplay === null) return refusal('autoplayNotAllowed');
    const { mostSpins } = policy.autoplay;
    if (spins > mostSpins) return refusal('autoplayTooLong', { most: mostSpins });
    if (table.state !== 'live') return refusal('sessionTerminated');
    const machine = seats.machine(table);
    if (machine.condition === 'offline') return refusal('machineOffline');
    if (machine.condition === 'malfunction') return refusal('machineMalfunction');
    // A game that runs may yet win.
    const empty = machine.running === undefined && machine.credit < leastStake(table, machine);
    return empty ? refusal('noCredit') : undefined;
  }

  /** A game that runs is not its own; one that was asked for already is its first. */
  #phaseOf(table: Table): AutoplayRun['phase'] {
    if (this.#parts.seats.machine(table).running !== undefined) return 'others';
    const asked = table.startPressedAt > table.startedAt;
    const waits = this.#parts.clock.monotonic() < table.startPressedAt + CONFIRM_MS;
    return asked && waits ? 'pressing' : 'resting';
  }

  #step(table: Table, event: AutoplayEvent): void {
    const running = this.#running.get(table);
    if (running === undefined) return;
    const { run, act } = stepRun(running.run, event);
    running.run = run;
    running.cancelTimer();
    if (typeof act === 'object') {
      this.stop(table, act.stop);
      return;
    }
    this.#wait(table, running);
    if (act === 'press') void this.#press(table, running);
    else this.#told(table);
  }

  /** What it waits for by the clock, if anything. */
  #wait(table: Table, running: Running): void {
    const { clock } = this.#parts;
    if (running.run.phase === 'resting')
      running.cancelTimer = clock.after(this.#restMs(table), () => this.#rested(table, running));
    if (running.run.phase === 'pressing')
      running.cancelTimer = clock.after(CONFIRM_MS, () => this.#step(table, { type: 'unconfirmed' }));
  }

  /** Timers may be early by less than a millisecond. */
  #rested(table: Table, running: Running): void {
    if (this.#restMs(table) > 0) this.#wait(table, running);
    else this.#step(table, { type: 'due', credit: this.#creditOf(table) });
  }

  #creditOf(table: Table): number {
    return this.#parts.seats.machine(table).credit;
  }

  #restMs(table: Table): number {
    const { clock, policy } = this.#parts;
    const due = Math.max(lastStart(table) + policy.paceMs, table.endedAt + BREATH_MS);
    return Math.max(0, due - clock.monotonic());
  }

  async #press(table: Table, running: Running): Promise<void> {
    try {
      const pressed = await this.#parts.press(table);
      if (!pressed.ok && this.#running.get(table) === running) this.#refused(table, pressed.error);
    } catch (error) {
      this.#parts.log.error({ err: error, machineId: table.machineId }, 'autoplay could not press');
      if (this.#running.get(table) === running) this.stop(table, 'press-failed');
    }
  }

  #refused(table: Table, refused: Refusal): void {
    const stopped = stopOf(refused);
    this.stop(table, stopped, stopped === 'press-failed' ? refused : undefined);
  }

  #told(table: Table): AutoplayState {
    const state = this.stateOf(table);
    this.#parts.seats.tell(table.machineId, 'autoplay', state);
    return state;
  }
}

/** What ends it, whatever it is doing. */
function stopAt(event: TableEvent): AutoplayStop | undefined {
  switch (event.type) {
    case 'pressed':
      return event.by === 'player' ? 'player' : undefined;
    case 'money':
      return 'money';
    case 'trouble':
      return 'machine';
    case 'hand-pay':
      return event.waits ? 'machine' : undefined;
    case 'disconnected':
      return 'connection';
    case 'leaving':
      return 'session-end';
    case 'seated':
    case 'stayed':
    case 'credit':
    case 'set-up':
    case 'round-started':
    case 'round-ended':
      return undefined;
    default:
      return assertNever(event);
  }
}

function stopOf({ name }: Refusal): AutoplayStop {
  if (name === 'noCredit') return 'no-credit';
  return name === 'machineOffline' || name === 'machineMalfunction' ? 'machine' : 'press-failed';
}

function described(refused: Refusal): AutoplayState['refused'] {
  const { code, ErrorMessage: message, Params: params } = errorBody(refused);
  return { code, params, message };
}
