import { StillOrder } from '@floorcast/contract/floor-orders';
import type { Clock } from '../../platform/clock.ts';
import type { FloorOrders } from './floor-link/floor-orders.ts';

/** How long (ms) a still is reused before the floor is asked for another. */
const FRESH_MS = 5_000;
const PATIENCE_MS = 3_000;

/** A picture of a machine. */
interface Still {
  readonly jpeg: Buffer;
  /** When it was taken (ms since 1970); undefined: the floor does not know it. */
  readonly takenAt: number | undefined;
}

interface OrderedStill {
  readonly askedAt: number;
  readonly still: Promise<Still | undefined>;
}

/** Current pictures of machines. A floor makes one on request only, and one for all concurrent requests. */
export class Stills {
  readonly #orders: FloorOrders;
  readonly #clock: Clock;
  readonly #stills = new Map<number, OrderedStill>();

  constructor(orders: FloorOrders, clock: Clock) {
    this.#orders = orders;
    this.#clock = clock;
  }

  /** Undefined: the floor has none now. `freshMs`: how long after it was asked for a still is reused. */
  of(machineId: number, freshMs = FRESH_MS): Promise<Still | undefined> {
    const known = this.#stills.get(machineId);
    const now = this.#clock.now();
    if (known !== undefined && now - known.askedAt < freshMs) return known.still;
    const still = this.#ask(machineId);
    this.#stills.set(machineId, { askedAt: now, still });
    return still;
  }

  async #ask(machineId: number): Promise<Still | undefined> {
    const still = await this.#orders.give(StillOrder, { machineId }, PATIENCE_MS);
    if (!still.ok) return undefined;
    const { jpeg, ageMs } = still.value;
    const takenAt = ageMs === undefined ? undefined : this.#clock.now() - ageMs;
    return { jpeg: Buffer.from(jpeg, 'base64'), takenAt };
  }
}
