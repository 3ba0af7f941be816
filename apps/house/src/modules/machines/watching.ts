import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { UnwatchOrder, WatchOrder } from '@floorcast/contract/floor-link';
import type { CameraId } from '@floorcast/contract/machines';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type FloorOrders, FloorRefused, FloorSilent } from './floor-orders.ts';
import type { MachineRegistry } from './registry.ts';

interface Viewer {
  readonly accountId: number;
  readonly floorId: string;
}

/** A viewer's connection needs a key frame and a gathered answer: this long (ms) at the most. */
const PATIENCE_MS = 8_000;
/** A browser tab needs two at a time, while it changes cameras. */
const VIEWERS_PER_ACCOUNT = 8;

/** Who watches which camera. The pictures themselves go from the floor to the browser. */
export class Watching {
  readonly #registry: MachineRegistry;
  readonly #orders: FloorOrders;
  readonly #viewers = new Map<string, Viewer>();

  constructor(registry: MachineRegistry, orders: FloorOrders) {
    this.#registry = registry;
    this.#orders = orders;
  }

  /** Passes a WHEP offer to the floor. Whoever is signed in may watch. */
  async watch(
    accountId: number,
    machineId: number,
    camera: CameraId,
    offer: string,
  ): Promise<Result<{ viewerId: string; answer: string }, Refusal>> {
    const machine = this.#registry.find(machineId);
    if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
    if (!machine.equipment.cameras.some(({ id }) => id === camera))
      return err(refusal(machine.condition === 'offline' ? 'machineOffline' : 'notFound', { what: camera }));
    if (this.#count(accountId) >= VIEWERS_PER_ACCOUNT) return err(refusal('tooManyRequests'));
    const viewerId = randomUUID();
    this.#viewers.set(viewerId, { accountId, floorId: machine.floorId });
    try {
      const { answer } = await this.#orders.give(
        WatchOrder,
        { machineId, camera, viewerId, offer },
        PATIENCE_MS,
      );
      return ok({ viewerId, answer });
    } catch (error) {
      this.#viewers.delete(viewerId);
      if (error instanceof FloorSilent || error instanceof FloorRefused) return err(refusal('videoFailed'));
      throw error;
    }
  }

  /** Ends a viewer of this account; of another it is as if it were not there. */
  async unwatch(accountId: number, viewerId: string): Promise<Result<void, Refusal>> {
    const viewer = this.#viewers.get(viewerId);
    if (viewer === undefined || viewer.accountId !== accountId)
      return err(refusal('notFound', { what: 'viewer' }));
    await this.#end(viewerId, viewer);
    return ok(undefined);
  }

  forget(viewerId: string): void {
    this.#viewers.delete(viewerId);
  }

  forgetFloor(floorId: string): void {
    for (const [viewerId, viewer] of this.#viewers)
      if (viewer.floorId === floorId) this.#viewers.delete(viewerId);
  }

  async #end(viewerId: string, { floorId }: Viewer): Promise<void> {
    this.#viewers.delete(viewerId);
    // A floor that does not answer has no viewers either, or notices by itself that this one has gone.
    await this.#orders.giveFloor(floorId, UnwatchOrder, { viewerId }).catch(() => undefined);
  }

  #count(accountId: number): number {
    return [...this.#viewers.values()].filter((viewer) => viewer.accountId === accountId).length;
  }
}
