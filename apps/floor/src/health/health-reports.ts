import { type FloorHealth, HEALTH_AT_ONCE, type MachineHealth } from '@floorcast/contract/health';
import type { LinkQuality } from '../machines/driver.ts';
import { type Equipment, healthOf } from './machine-health.ts';

/** How often (ms) the equipment is looked at, and the house is sent the clock at least. */
const LOOK_MS = 250;
const REPORT_MS = 2_000;
/** Errors of a line count for so long (ms), in steps. */
const STEP_MS = 1_000;
const STEPS = 10;

/** What is looked at of a machine. */
export interface Watched extends Omit<Equipment, 'lately' | 'replyAgeMs'> {
  readonly quality: LinkQuality;
}

/** Reports the health of machines' equipment to the house: at once when it changes, and the floor's clock regularly. */
export class HealthReports {
  readonly #look: () => readonly Watched[];
  readonly #send: (health: FloorHealth) => void;
  readonly #counted = new Map<number, LinkQuality[]>();
  readonly #reported = new Map<number, string>();
  readonly #timer: NodeJS.Timeout;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(look: () => readonly Watched[], send: (health: FloorHealth) => void) {
    this.#look = look;
    this.#send = send;
    this.#timer = setInterval(() => this.#report(performance.now()), LOOK_MS);
  }

  /** The house knows nothing yet: it is sent all of it. */
  linked(): void {
    this.#reported.clear();
    this.#report(performance.now());
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #report(now: number): void {
    const counts = now - this.#countedAt >= STEP_MS;
    if (counts) this.#countedAt = now;
    const changed: MachineHealth[] = [];
    for (const { quality, ...watched } of this.#look()) {
      const { machineId } = watched;
      if (counts) this.#count(machineId, quality);
      const { repliedAt } = quality;
      const replyAgeMs = repliedAt === undefined ? undefined : now - repliedAt;
      const health = healthOf({ ...watched, replyAgeMs, lately: this.#lately(machineId, quality) });
      const text = JSON.stringify(health);
      if (this.#reported.get(machineId) === text) continue;
      this.#reported.set(machineId, text);
      changed.push(health);
    }
    if (changed.length === 0 && now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    for (let at = 0; at === 0 || at < changed.length; at += HEALTH_AT_ONCE)
      this.#send({ at: new Date().toISOString(), machines: changed.slice(at, at + HEALTH_AT_ONCE) });
  }

  #count(machineId: number, quality: LinkQuality): void {
    const counted = this.#counted.get(machineId) ?? [];
    counted.push(quality);
    if (counted.length > STEPS) counted.shift();
    this.#counted.set(machineId, counted);
  }

  #lately(machineId: number, now: LinkQuality): Equipment['lately'] {
    const before = this.#counted.get(machineId)?.[0] ?? now;
    return {
      polls: now.polls - before.polls,
      silent: now.silent - before.silent,
      garbled: now.garbled - before.garbled,
    };
  }
}
