import { NoAnswer, ProtooError } from '@floorcast/protoo/peer';
import * as z from 'zod';
import { type Bus, NoResponder } from '../../platform/bus/bus.ts';
import type { MachineRegistry } from './registry.ts';

/** Where orders for a floor go; the node that holds its link answers. */
export const floorTopic = (floorId: string): string => `floor.${floorId}`;

export const FloorOrder = z.object({ method: z.string(), data: z.unknown(), timeoutMs: z.number() });

/** A command of the contract: its method, and the schemas of what goes and comes. */
interface Command<Data, Reply> {
  readonly method: string;
  readonly data: { readonly _zod: { readonly input: Data } };
  readonly reply: { parse(reply: unknown): Reply };
}

/** The floor did not answer, or there is none: whether the order was carried out is not known. */
export class FloorSilent extends Error {}

/** The floor refused, with a code of the contract. */
export class FloorRefused extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** How long (ms) a floor may take to answer. */
const PATIENCE_MS = 5_000;

/** Gives orders to the floors that machines stand on, wherever their links are. */
export class FloorOrders {
  readonly #bus: Bus;
  readonly #registry: MachineRegistry;

  constructor(bus: Bus, registry: MachineRegistry) {
    this.#bus = bus;
    this.#registry = registry;
  }

  /** @throws {FloorSilent} {FloorRefused} */
  async give<Data extends { machineId: number }, Reply>(
    command: Command<Data, Reply>,
    data: Data,
    timeoutMs = PATIENCE_MS,
  ): Promise<Reply> {
    const machine = this.#registry.find(data.machineId);
    if (machine === undefined) throw new FloorSilent(`no machine ${data.machineId}`);
    return this.giveFloor(machine.floorId, command, data, timeoutMs);
  }

  /** An order that is about no machine. @throws {FloorSilent} {FloorRefused} */
  async giveFloor<Data, Reply>(
    floorId: string,
    command: Command<Data, Reply>,
    data: Data,
    timeoutMs = PATIENCE_MS,
  ): Promise<Reply> {
    const { method } = command;
    try {
      return command.reply.parse(await this.#bus.request(floorTopic(floorId), { method, data, timeoutMs }));
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof NoResponder) throw new FloorSilent(error.message);
      if (error instanceof ProtooError) throw new FloorRefused(error.code, error.message);
      throw error;
    }
  }
}
