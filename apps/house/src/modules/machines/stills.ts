import { type Refusal, refusal } from '@floorcast/contract/errors';
import { StillOrder } from '@floorcast/contract/floor-orders';
import { ok, type Result } from '@floorcast/contract/result';
import type { Clock } from '../../platform/clock.ts';
import { type FloorOrders, refusedAs } from './floor-link/floor-orders.ts';

/** How long (ms) a still is reused before the floor is asked for another. */
const FRESH_MS = 5_000;
const PATIENCE_MS = 3_000;

interface Still {
  readonly askedAt: number;
  readonly jpeg: Promise<Result<Buffer, Refusal>>;
}

/** Current pictures of machines. A floor makes one on request only, and one for all concurrent requests. */
export class Stills {
  readonly #orders: FloorOrders;
  readonly #clock: Clock;
  readonly #stills = new Map<number, Still>();

  constructor(orders: FloorOrders, clock: Clock) {
    this.#orders = orders;
    this.#clock = clock;
  }

  /** A JPEG. */
  of(machineId: number): Promise<Result<Buffer, Refusal>> {
    const known = this.#stills.get(machineId);
    const now = this.#clock.now();
    if (known !== undefined && now - known.askedAt < FRESH_MS) return known.jpeg;
    const jpeg = this.#ask(machineId);
    this.#stills.set(machineId, { askedAt: now, jpeg });
    return jpeg;
  }

  async #ask(machineId: number): Promise<Result<Buffer, Refusal>> {
    const noStill = refusal('notFound', { what: `still of machine ${machineId}` });
    const still = await refusedAs(noStill, this.#orders.give(StillOrder, { machineId }, PATIENCE_MS));
    return still.ok ? ok(Buffer.from(still.value.jpeg, 'base64')) : still;
  }
}
