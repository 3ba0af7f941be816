import { assertNever } from '@floorcast/contract/assert-never';
import { errorNamed, Params, type Refusal, refusal } from '@floorcast/contract/errors';
import type { OrderStamp } from '@floorcast/contract/floor-orders';
import { err, ok, type Result } from '@floorcast/contract/result';
import { NoAnswer, ProtooError, type ProtooPeer } from '@floorcast/protoo/peer';
import { type Traces, within } from '@floorcast/traces/traces';
import * as z from 'zod';
import { type Bus, NoReply, NoResponder } from '../../../platform/bus/bus.ts';
import type { MachineRegistry } from '../registry.ts';

/** Topic of the orders for a floor; the node with its link responds. */
export const floorTopic = (floorId: string): string => `floor.${floorId}`;

const FloorOrder = z.object({
  method: z.string(),
  data: z.record(z.string(), z.unknown()),
  timeoutMs: z.number(),
  traceparent: z.string().optional(),
});

/** The outcome of an order. A floor's refusal crosses the bus as data, because errors lose their class there. */
const FloorAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), reply: z.optional(z.unknown()) }),
  z.object({ outcome: z.literal('refused'), code: z.number(), reason: z.string(), params: Params }),
  z.object({ outcome: z.literal('silent'), reason: z.string(), unlinked: z.optional(z.boolean()) }),
]);
type FloorAnswer = z.infer<typeof FloorAnswer>;

/** Forwards an order from the bus to a floor over its link, with the time at which it leaves. */
export async function forwardOrder(
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

/** An order of the contract: its method, and the schemas of data and reply. */
interface Command<Data, Reply> {
  readonly method: string;
  readonly data: { readonly _zod: { readonly input: Data } };
  readonly reply: { parse(reply: unknown): Reply };
}

/**
 * Why an order was not carried out. `silent`: no answer, and the order may have been carried out, unless the floor was
 * `unlinked`. `refused`: the floor refused it; the refusal is for the client, with its code and params.
 */
export type OrderFailure =
  | { readonly kind: 'silent'; readonly reason: string; readonly unlinked?: boolean }
  | { readonly kind: 'refused'; readonly reason: string; readonly refusal: Refusal };

/** The refusal for the client: that of the floor, or `whenSilent`. */
export const refusalOf = (failure: OrderFailure, whenSilent: Refusal): Refusal =>
  failure.kind === 'refused' ? failure.refusal : whenSilent;

/** The outcome of an order as the answer to the client. */
export async function refusedAs<T>(
  whenSilent: Refusal,
  order: Promise<Result<T, OrderFailure>>,
): Promise<Result<T, Refusal>> {
  const outcome = await order;
  return outcome.ok ? outcome : err(refusalOf(outcome.error, whenSilent));
}

/** How long (ms) a floor may take to answer. */
const PATIENCE_MS = 5_000;
/** How much longer (ms) the node with the link may take to answer. */
const ON_THE_WAY_MS = 1_000;

/** Sends orders to the floors of machines, whichever node has their links. */
export class FloorOrders {
  readonly #bus: Bus;
  readonly #registry: MachineRegistry;
  readonly #traces: Traces;

  constructor(bus: Bus, registry: MachineRegistry, traces: Traces) {
    this.#bus = bus;
    this.#registry = registry;
    this.#traces = traces;
  }

  async give<Data extends { machineId: number } & Fields, Reply>(
    command: Command<Data, Reply>,
    data: Data,
    timeoutMs = PATIENCE_MS,
  ): Promise<Result<Reply, OrderFailure>> {
    const machine = this.#registry.find(data.machineId);
    if (machine === undefined) return err({ kind: 'silent', reason: `no machine ${data.machineId}` });
    return this.giveFloor(machine.floorId, command, data, timeoutMs);
  }

  /** Sends an order that does not concern a machine. */
  giveFloor<Data extends Fields, Reply>(
    floorId: string,
    command: Command<Data, Reply>,
    data: Data,
    timeoutMs = PATIENCE_MS,
  ): Promise<Result<Reply, OrderFailure>> {
    const { method } = command;
    const span = this.#traces.begin(`order ${method}`, { side: 'client' });
    const { traceparent } = span;
    const order = { method, data, timeoutMs, traceparent } satisfies z.infer<typeof FloorOrder>;
    const askFloor = async (): Promise<Result<Reply, OrderFailure>> => {
      try {
        const answer = await this.#bus.request(floorTopic(floorId), order, timeoutMs + ON_THE_WAY_MS);
        return outcomeOf(FloorAnswer.parse(answer), command);
      } catch (error) {
        const unlinked = error instanceof NoResponder;
        if (unlinked || error instanceof NoReply)
          return err({ kind: 'silent', reason: error.message, unlinked });
        throw error;
      }
    };
    return within(span, askFloor, undefined, (outcome) => (outcome.ok ? undefined : outcome.error.kind));
  }
}

/** @throws {z.ZodError} for a reply that breaks the contract. */
function outcomeOf<Reply>(
  answer: FloorAnswer,
  { reply }: Pick<Command<never, Reply>, 'reply'>,
): Result<Reply, OrderFailure> {
  switch (answer.outcome) {
    case 'done':
      return ok(reply.parse(answer.reply));
    case 'refused': {
      const { code, reason, params } = answer;
      // A code of a newer floor is not known here.
      return err({ kind: 'refused', reason, refusal: refusal(errorNamed(code) ?? 'internal', params) });
    }
    case 'silent':
      return err({ kind: 'silent', reason: answer.reason, unlinked: answer.unlinked === true });
    default:
      return assertNever(answer);
  }
}
