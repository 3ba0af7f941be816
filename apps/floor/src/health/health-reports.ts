import type { MachineCondition } from '@floorcast/contract/floor-link';
import {
  type CameraHealth,
  type FloorHealth,
  HEALTH_AT_ONCE,
  type LineHealth,
  type MachineHealth,
  type PanelState,
  steppedAge,
} from '@floorcast/contract/health';
import type { CameraHealthNow } from '../capture/camera.ts';
import type { LinkQuality } from '../machines/driver.ts';

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

/** So many polls without a whole reply, and such a share of all, are errors of a line. */
const BAD_LEAST = 3;
const BAD_SHARE = 0.02;
/** A camera without a picture for so long (ms) shows none. */
const STOPPED_MS = 1_200;
const STOPPED = 'its pictures have stopped';

/** A machine's equipment at one moment. */
export interface Equipment {
  readonly machineId: number;
  readonly condition: MachineCondition;
  /** Age (ms) of the last good reply; undefined: there was none. */
  readonly replyAgeMs: number | undefined;
  /** What the line has counted during the last seconds. */
  readonly lately: Pick<LinkQuality, 'polls' | 'silent' | 'garbled'>;
  readonly panel: PanelState;
  readonly cameras: readonly { readonly id: CameraHealth['id']; readonly now: CameraHealthNow }[];
}

/** The health of a machine's equipment, in steps, so that one in good order does not change. */
export const healthOf = ({ machineId, cameras, panel, ...line }: Equipment): MachineHealth => ({
  machineId,
  line: lineHealth(line),
  panel,
  cameras: cameras.map(({ id, now }) => ({ id, ...cameraHealth(now) })),
});

function lineHealth({
  condition,
  replyAgeMs,
  lately,
}: Pick<Equipment, 'condition' | 'replyAgeMs' | 'lately'>): LineHealth {
  const ageMs = replyAgeMs === undefined ? null : steppedAge(replyAgeMs);
  if (condition === 'offline') return { ageMs, state: 'silent' };
  const bad = lately.silent + lately.garbled;
  const errors = bad >= BAD_LEAST && bad >= lately.polls * BAD_SHARE;
  return { ageMs, state: errors ? 'errors' : 'good' };
}

function cameraHealth({ ageMs, loss, fault }: CameraHealthNow): Omit<CameraHealth, 'id'> {
  const stopped = ageMs !== null && ageMs >= STOPPED_MS ? STOPPED : null;
  return {
    ageMs: ageMs === null ? null : steppedAge(ageMs),
    loss: loss === null ? null : Math.round(loss * 100) / 100,
    fault: fault ?? stopped,
  };
}
