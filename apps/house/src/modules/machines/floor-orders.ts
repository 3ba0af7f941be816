import { assertNever } from '@floorcast/contract/assert-never';
import { type ErrorParams, errorNamed, Params, type Refusal, refusal } from '@floorcast/contract/errors';
import type { OrderStamp } from '@floorcast/contract/floor-link';
import { NoAnswer, ProtooError, type ProtooPeer } from '@floorcast/protoo/peer';
import { type Traces, within } from '@floorcast/traces/traces';
import * as z from 'zod';
import { type Bus, NoReply, NoResponder } from '../../platform/bus/bus.ts';
import type { MachineRegistry } from './registry.ts';

/** Where orders for a floor go; the node that holds its link answers. */
export const floorTopic = (floorId: string): string => `floor.${floorId}`;

const FloorOrder = z.object({
  method: z.string(),
  data: z.record(z.string(), z.unknown()),
  timeoutMs: z.number(),
  traceparent: z.string().optional(),
});

/** What became of an order: a floor's refusal crosses the bus as data, for errors lose their kind there. */
const FloorAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), reply: z.optional(z.unknown()) }),
  z.object({ outcome: z.literal('refused'), code: z.number(), reason: z.string(), params: Params }),
  z.object({ outcome: z.literal('silent'), reason: z.string() }),
]);
type FloorAnswer = z.infer<typeof FloorAnswer>;

/** Gives an order that came over the bus to a floor, over its link, stamped with when it leaves. */
export async function passOn(
  floor: Pick<ProtooPeer, 'request'>,
  order: unknown,
  stamp: OrderStamp,
): Promise<FloorAnswer> {
  const { method, data, timeoutMs, traceparent } = FloorOrder.parse(order);
  try {
    const reply = await floor.request(method, { ...data, ...stamp }, timeoutMs, traceparent);
    return { outcome: 'done', reply };
  } catch (error) {
    if (error instanceof NoAnswer) return { outcome: 'silent', reason: error.message };
    if (error instanceof ProtooError) {
      const { code, message: reason, params } = error;
      return { outcome: 'refused', code, reason, params };
    }
    throw error;
  }
}

type Fields = Record<string, unknown>;

/** A command of the contract: its method, and the schemas of what goes and comes. */
interface Command<Data, Reply> {
  readonly method: string;
  readonly data: { readonly _zod: { readonly input: Data } };
  readonly reply: { parse(reply: unknown): Reply };
}

/** The floor did not answer, or there is none: whether the order was carried out is not known. */
export class FloorSilent extends Error {}

/** The floor refused. Its refusal is for whoever asked, code and params as the floor gave them. */
export class FloorRefused extends Error {
  readonly refusal: Refusal;
  constructor(code: number, reason: string, params: ErrorParams) {
    super(reason);
    // A code that only a newer floor knows has no status and no wording here.
    this.refusal = refusal(errorNamed(code) ?? 'internal', params);
  }
}

/** What a player is answered whose order did not reach a floor, or was refused there. @throws what is neither. */
export function refusalByFloor(error: unknown, whenSilent: Refusal): Refusal {
  if (error instanceof FloorRefused) return error.refusal;
  if (error instanceof FloorSilent) return whenSilent;
  throw error;
}

/** How long (ms) a floor may take to answer. */
const PATIENCE_MS = 5_000;
/** How much longer (ms) the node with its link may take to say so. */
const ON_THE_WAY_MS = 1_000;

/** Gives orders to the floors that machines stand on, wherever their links are. */
export class FloorOrders {
  readonly #bus: Bus;
  readonly #registry: MachineRegistry;
  readonly #traces: Traces;

  constructor(bus: Bus, registry: MachineRegistry, traces: Traces) {
    this.#bus = bus;
    this.#registry = registry;
    this.#traces = traces;
  }

  /** @throws {FloorSilent} {FloorRefused} */
  async give<Data extends { machineId: number } & Fields, Reply>(
    command: Command<Data, Reply>,
    data: Data,
    timeoutMs = PATIENCE_MS,
  ): Promise<Reply> {
    const machine = this.#registry.find(data.machineId);
    if (machine === undefined) throw new FloorSilent(`no machine ${data.machineId}`);
    return this.giveFloor(machine.floorId, command, data, timeoutMs);
  }

  /** An order that is about no machine. @throws {FloorSilent} {FloorRefused} */
  giveFloor<Data extends Fields, Reply>(
    floorId: string,
    command: Command<Data, Reply>,
    data: Data,
    timeoutMs = PATIENCE_MS,
  ): Promise<Reply> {
    const { method } = command;
    const span = this.#traces.begin(`order ${method}`, { side: 'client' });
    const { traceparent } = span;
    return within(span, async () =>
      command.reply.parse(await this.#done(floorId, { method, data, timeoutMs, traceparent })),
    );
  }

  /** What a floor answered. @throws {FloorSilent} {FloorRefused} */
  async #done(floorId: string, order: z.infer<typeof FloorOrder>): Promise<unknown> {
    const answer = await this.#ask(floorId, order);
    switch (answer.outcome) {
      case 'done':
        return answer.reply;
      case 'refused':
        throw new FloorRefused(answer.code, answer.reason, answer.params);
      case 'silent':
        throw new FloorSilent(answer.reason);
      default:
        return assertNever(answer);
    }
  }

  async #ask(floorId: string, order: z.infer<typeof FloorOrder>): Promise<FloorAnswer> {
    try {
      const patienceMs = order.timeoutMs + ON_THE_WAY_MS;
      return FloorAnswer.parse(await this.#bus.request(floorTopic(floorId), order, patienceMs));
    } catch (error) {
      if (error instanceof NoResponder || error instanceof NoReply) throw new FloorSilent(error.message);
      throw error;
    }
  }
}
