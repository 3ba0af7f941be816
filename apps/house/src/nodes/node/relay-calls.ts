import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import replyFrom from '@fastify/reply-from';
import { refusal } from '@floorcast/contract/errors';
import type { Traces } from '@floorcast/traces/traces';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { withHop } from '../../platform/http/addresses/addresses.ts';
import { refuse } from '../../platform/http/errors.ts';
import { delayBefore } from '../../platform/retry.ts';
import type { FloorOwners } from './floor-owners.ts';
import { MISDIRECTED, RELAYED } from './relayed.ts';

/** For how long (ms) an owner is looked for: a killed one has its lease for some seconds. */
const PATIENCE_MS = 8_000;
/** The pauses after an owner that could not be reached. */
const PAUSES = { firstMs: 100, mostMs: 2_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where the id of the machine is that a call is about: the node that owns the machine's floor answers it. */
    readonly machine?: 'path' | 'body';
  }
}

const InPath = z.object({ id: z.number() });
const InBody = z.object({ machineId: z.number() });

export interface RelayParts extends Pick<SiteContext, 'traces'> {
  readonly owners: FloorOwners;
  /** The floor of a machine; undefined: there is no such machine. */
  readonly floorOf: (machineId: number) => string | undefined;
}

/**
 * Relays calls about machines to the nodes that own their floors, which decide on access. A call without an answer is not
 * repeated: it may have been carried out.
 */
export async function relayCalls(app: FastifyInstance, parts: RelayParts): Promise<void> {
  await app.register(replyFrom, { destroyAgent: true, disableCache: true, disableRequestLogging: true });
  app.addHook('preHandler', async (request, reply) => {
    const machineId = machineOf(request);
    const floorId = machineId === undefined ? undefined : parts.floorOf(machineId);
    if (floorId === undefined) return;
    return relayCall(request, reply, floorId, parts);
  });
}

/** The machine that a call is about. */
function machineOf({ routeOptions, params, body }: FastifyRequest): number | undefined {
  switch (routeOptions.config.machine) {
    case 'path':
      return InPath.safeParse(params).data?.id;
    case 'body':
      return InBody.safeParse(body).data?.machineId;
    default:
      return undefined;
  }
}

/** Resolves to nothing where this node answers the call. `end`: until when (ms) an owner is looked for, and how often it was retried. */
async function relayCall(
  request: FastifyRequest,
  reply: FastifyReply,
  floorId: string,
  parts: RelayParts,
  { end, retries } = { end: performance.now() + PATIENCE_MS, retries: 0 },
): Promise<FastifyReply | undefined> {
  const { owners, traces } = parts;
  const isRelayed = request.headers[RELAYED] !== undefined;
  if (isRelayed && !owners.isHere(floorId)) return reply.code(MISDIRECTED).send();
  const owner = await owners.of(floorId);
  if (owner === 'here') return undefined;
  if (owner === undefined) return refuse(reply, refusal('machineOffline'));
  return reply.from(request.url, {
    getUpstream: () => owner.address,
    rewriteRequestHeaders: () => ({ ...headersOf(request), ...traceOf(traces) }),
    rewriteHeaders: ofTheMessage,
    onResponse: (_, __, answer) => {
      if (answer.statusCode !== MISDIRECTED) return reply.send(answer.stream);
      answer.stream.resume();
      return retry();
    },
    onError: (_, { error }) => {
      if (isUnreached(error)) return retry();
      owners.lost(floorId);
      return refuse(reply, refusal('internal'));
    },
  });

  /** Nothing was done. The floor may have come to this node meanwhile: then the client's next call finds it. */
  async function retry(): Promise<void> {
    owners.lost(floorId);
    // Each attempt listens to the reply.
    reply.raw.setMaxListeners(0);
    await sleep(delayBefore(PAUSES, retries));
    const next = { end, retries: retries + 1 };
    const relayed =
      performance.now() < end && (await relayCall(request, reply, floorId, parts, next)) !== undefined;
    if (!relayed) refuse(reply, refusal('handingOver'));
  }
}

/** Whether a call did not reach the node at all. */
const isUnreached = (error: Error): boolean => 'code' in error && error.code === 'ECONNREFUSED';

/** Headers of a single connection, which are not relayed. */
const OF_ONE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const ofTheMessage = (headers: object): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name)));

function headersOf({ id, raw }: FastifyRequest): IncomingHttpHeaders {
  // The body is serialised once more.
  const { 'content-length': _, ...headers } = ofTheMessage(raw.headers);
  return { ...withHop(headers, raw.socket.remoteAddress), [RELAYED]: '1', 'x-request-id': id };
}

/** The trace of this node, so that the work of the owner becomes part of it. */
function traceOf({ current }: Traces): { traceparent?: string } {
  return current?.traceparent === undefined ? {} : { traceparent: current.traceparent };
}
