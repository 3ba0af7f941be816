import { type Refusal, refusal } from '@floorcast/contract/errors';
import { StillOrder } from '@floorcast/contract/floor-orders';
import { ok, type Result } from '@floorcast/contract/result';
import type { Clock } from '../../platform/clock.ts';
import { type FloorOrders, refusedAs } from './floor-link/floor-orders.ts';

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
  readonly still: Promise<Result<Still, Refusal>>;
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

  /** `freshMs`: how long after it was asked for a still is reused. */
  of(machineId: number, freshMs = FRESH_MS): Promise<Result<Still, Refusal>> {
    const known = this.#stills.get(machineId);
    const now = this.#clock.now();
    if (known !== undefined && now - known.askedAt < freshMs) return known.still;
    const still = this.#ask(machineId);
    this.#stills.set(machineId, { askedAt: now, still });
    return still;
  }

  async #ask(machineId: number): Promise<Result<Still, Refusal>> {
    const noStill = refusal('notFound', { what: `still of machine ${machineId}` });
    const still = await refusedAs(noStill, this.#orders.give(StillOrder, { machineId }, PATIENCE_MS));
    if (!still.ok) return still;
    const { jpeg, ageMs } = still.value;
    const takenAt = ageMs === undefined ? undefined : this.#clock.now() - ageMs;
    return ok({ jpeg: Buffer.from(jpeg, 'base64'), takenAt });
  }
}
