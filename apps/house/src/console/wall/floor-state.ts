import type { FloorHealth, MachineHealth } from '@floorcast/contract/health';
import type { WallFloor } from '@floorcast/contract/wall';
import type { Clock } from '../../platform/clock.ts';
import type { Facts } from './causes.ts';

/** How long (ms) after it has linked a floor may not yet reach its machines. */
const JUST_LINKED_MS = 5_000;
/** How long (ms) after it has linked a floor may take to report the health of its machines. */
export const RENEW_MS = 3_000;
/** The difference between the clocks is shown in steps of this (ms). */
const CLOCK_STEP_MS = 100;

/** A floor's link, its clock, and the health of its machines as it has reported it last. */
export class FloorState {
  readonly #id: string;
  readonly #clock: Clock;
  readonly #health = new Map<number, MachineHealth>();
  /** Machines whose health was reported before the last link. */
  #old = new Set<number>();
  #link: 'linked' | 'lost' | 'not-yet' = 'not-yet';
  #changedAt: string | null = null;
  #linkedAt = Number.NEGATIVE_INFINITY;
  #differenceMs: number | null = null;
  #version: string | null = null;

  constructor(id: string, clock: Clock) {
    this.#id = id;
    this.#clock = clock;
  }

  get link(): Facts['link'] {
    if (this.#link !== 'linked') return this.#link;
    return this.#clock.monotonic() - this.#linkedAt < JUST_LINKED_MS ? 'just-linked' : 'linked';
  }

  get row(): WallFloor {
    return {
      id: this.#id,
      linked: this.#link === 'linked',
      since: this.#changedAt,
      clockDifferenceMs: this.#differenceMs,
      version: this.#version,
    };
  }

  healthOf(machineId: number): MachineHealth | undefined {
    return this.#health.get(machineId);
  }

  linked(version: string): void {
    this.#link = 'linked';
    this.#old = new Set(this.#health.keys());
    this.#version = version;
    this.#linkedAt = this.#clock.monotonic();
    this.#changedAt = this.#now();
  }

  /** What a floor did not report after its last link is not known any more: it may be of an older version. */
  forgetOld(): void {
    for (const machineId of this.#old) this.#health.delete(machineId);
    this.#old.clear();
  }

  forget(machineId: number): void {
    this.#health.delete(machineId);
  }

  unlinked(): void {
    this.#link = 'lost';
    this.#changedAt = this.#now();
    this.#differenceMs = null;
  }

  reported({ at, machines }: FloorHealth): void {
    for (const health of machines) {
      this.#health.set(health.machineId, health);
      this.#old.delete(health.machineId);
    }
    const difference = Date.parse(at) - this.#clock.now();
    // A difference at the edge of two steps does not change with each report.
    if (this.#differenceMs === null || Math.abs(difference - this.#differenceMs) >= CLOCK_STEP_MS)
      this.#differenceMs = Math.round(difference / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}
