import { assertNever } from '@floorcast/contract/assert-never';
import { COUNTDOWNS, type CountdownName, INFO_ACTIONS } from '@floorcast/contract/countdowns';
import { fillParams } from '@floorcast/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import { Countdown } from './countdown.ts';
import type { HousePolicy } from './policy.ts';
import type { Seats } from './seats.ts';
import type { TableEvent, TableWatcher } from './table-events.ts';
import type { Table } from './tables.ts';

/** What becomes of the session when one has run out: its word for the records, and what its screen does. */
const ENDS = {
  noDeposit: { reason: 'no-deposit', action: INFO_ACTIONS.quit },
  noActivity: { reason: 'no-activity', action: INFO_ACTIONS.close },
  closing: { reason: 'closing', action: INFO_ACTIONS.close },
} as const;

interface Running {
  readonly name: CountdownName;
  readonly countdown: Countdown;
}

/** What runs at a table: the seat's own, and that of its closing. */
interface OfTable {
  idle: Running | undefined;
  closing: Running | undefined;
}

interface CountdownsParts {
  readonly seats: Seats;
  readonly clock: Clock;
  readonly policy: HousePolicy;
}

/** Seats that nobody uses are given back, and those of machines taken out of play, each after a warning (GAME-13). */
export class Countdowns implements TableWatcher {
  readonly #parts: CountdownsParts;
  readonly #tables = new Map<Table, OfTable>();

  constructor(parts: CountdownsParts) {
    this.#parts = parts;
  }

  happened(table: Table, event: TableEvent): void {
    if (event.type === 'seated') this.#seated(table);
    const running = this.#tables.get(table);
    if (running === undefined) return;
    switch (event.type) {
      case 'pressed':
      case 'stayed':
        // Presses without credit keep no seat.
        if (running.idle?.name !== 'noDeposit') this.#beginIdle(table, running);
        break;
      case 'money':
      case 'round-started':
      case 'round-ended':
        this.#beginIdle(table, running);
        break;
      case 'credit':
        if (running.idle?.name !== this.#idleName(table)) this.#beginIdle(table, running);
        break;
      case 'set-up':
        this.#decideClosing(table, running);
        break;
      case 'hand-pay':
        // Nobody is sent away from a win that waits.
        this.#beginIdle(table, running);
        this.#decideClosing(table, running);
        break;
      case 'leaving':
        this.#forget(table, running);
        break;
      case 'seated':
      case 'trouble':
      case 'disconnected':
        break;
      default:
        assertNever(event);
    }
  }

  close(): void {
    for (const [table, running] of this.#tables) this.#forget(table, running);
  }

  #seated(table: Table): void {
    // Given up meanwhile: whoever sits there next is not to be sent away in its place.
    if (table.closing !== undefined) return;
    const running = this.#tables.get(table) ?? { idle: undefined, closing: undefined };
    if (this.#tables.has(table)) for (const one of both(running)) one.countdown.repeat();
    else {
      this.#tables.set(table, running);
      this.#beginIdle(table, running);
    }
    this.#decideClosing(table, running);
  }

  #beginIdle(table: Table, running: OfTable): void {
    this.#stop(table, running.idle);
    running.idle = undefined;
    if (this.#waits(table)) return;
    const name = this.#idleName(table);
    const { noDepositSeconds, noActivitySeconds } = this.#parts.policy;
    const seconds = name === 'noDeposit' ? noDepositSeconds : noActivitySeconds;
    running.idle = seconds === null ? undefined : this.#begin(table, name, seconds);
  }

  #decideClosing(table: Table, running: OfTable): void {
    const due = this.#parts.seats.machine(table).reserved && !table.staff && !this.#waits(table);
    if (due === (running.closing !== undefined)) return;
    this.#stop(table, running.closing);
    running.closing = due ? this.#begin(table, 'closing', this.#parts.policy.closingSeconds) : undefined;
  }

  #waits({ machineId }: Table): boolean {
    return this.#parts.seats.waitsForHandPay(machineId);
  }

  #idleName(table: Table): 'noDeposit' | 'noActivity' {
    const { credit, creditKnown, running } = this.#parts.seats.machine(table);
    const empty = creditKnown && credit === 0 && running === undefined;
    return empty ? 'noDeposit' : 'noActivity';
  }

  #begin(table: Table, name: CountdownName, seconds: number): Running {
    const countdown = new Countdown({
      clock: this.#parts.clock,
      seconds,
      tell: (count) => this.#tell(table, name, count),
      over: () => this.#over(table, name),
    });
    return { name, countdown };
  }

  #over(table: Table, name: CountdownName): void {
    const { reason, action } = ENDS[name];
    this.#tell(table, name, 0, action);
    this.#parts.seats.leave(table, reason);
  }

  #stop(table: Table, running: Running | undefined): void {
    running?.countdown.close();
    if (running?.countdown.told === true) this.#tell(table, running.name, 0, INFO_ACTIONS.countdownOver);
  }

  #forget(table: Table, running: OfTable): void {
    for (const { countdown } of both(running)) countdown.close();
    this.#tables.delete(table);
  }

  #tell({ machineId }: Table, name: CountdownName, count: number, action?: string): void {
    const { code, message } = COUNTDOWNS[name];
    this.#parts.seats.tell(machineId, 'info', {
      code,
      params: { count },
      message: fillParams(message, { count }),
      ...(action === undefined ? {} : { action }),
    });
  }
}

const both = ({ idle, closing }: OfTable): Running[] => [idle, closing].filter((one) => one !== undefined);
