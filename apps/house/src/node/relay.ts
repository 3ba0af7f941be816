import { type IncomingHttpHeaders, type IncomingMessage, request as onwards } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import { refusal } from '@floorcast/contract/errors';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { Traces } from '@floorcast/traces/traces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withHop } from '../platform/http/addresses/proxies.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Routes } from '../platform/http/validation.ts';
import { addressed, refuseUpgrade } from '../platform/sockets/refuse-upgrade.ts';
import type { ActiveNode } from './active-node.ts';

/** The number of attempts to open a socket: at a killed node, and at the next active one. */
const TRIES = 3;
const PATHS: ReadonlySet<string> = new Set(Object.values(SOCKET_PATHS));

/**
 * Relays the calls under `/api/` that a node does not answer itself to the active node, which decides on access. A call
 * without an answer is not repeated: it may have been carried out.
 */
export async function relayCalls(app: Routes, working: ActiveNode, traces: Traces): Promise<void> {
  await app.register(async (calls) => {
    await calls.register(replyFrom, { destroyAgent: true, disableCache: true, disableRequestLogging: true });
    relay(calls, working, traces);
  });
}

function relay(calls: FastifyInstance, working: ActiveNode, traces: Traces): void {
  // Bodies are not parsed here: the active node validates them.
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  calls.all('/api/*', { config: { access: 'anybody', anyQuery: true } }, async (request, reply) => {
    const house = await working.address();
    if (house === undefined) return refuse(reply, refusal('internal'));
    return reply.from('', {
      getUpstream: () => house,
      rewriteRequestHeaders: () => ({ ...headersOf(request), ...traceOf(traces) }),
      rewriteHeaders: ofTheMessage,
      onError: () => {
        working.lost();
        refuse(reply, refusal('internal'));
      },
    });
  });
}

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

function headersOf({ id, method, raw }: FastifyRequest): IncomingHttpHeaders {
  const { 'content-length': length, ...headers } = ofTheMessage(raw.headers);
  // A body that the route does not read is not sent.
  const body =
    length === undefined || method === 'GET' || method === 'HEAD' ? {} : { 'content-length': length };
  return { ...withHop(headers, raw.socket.remoteAddress), ...body, 'x-request-id': id };
}

/** The trace of this node, so that the work of the active node becomes part of it. */
function traceOf({ current }: Traces): { traceparent?: string } {
  return current?.traceparent === undefined ? {} : { traceparent: current.traceparent };
}

/** Relays sockets to the active node, byte by byte: they end with it, and clients reconnect. */
export class SocketRelay {
  readonly #working: ActiveNode;
  readonly #open = new Set<Duplex>();

  constructor(working: ActiveNode) {
    this.#working = working;
  }

  enter(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    void this.#carry(request, socket, head).catch(() => refuseUpgrade(socket, 502, 'Bad Gateway'));
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  async #carry(request: IncomingMessage, near: Duplex, head: Buffer, tries = TRIES): Promise<void> {
    const url = addressed(request);
    if (url === undefined || !PATHS.has(url.pathname)) return refuseUpgrade(near, 404, 'Not Found');
    const house = await this.#working.address();
    if (near.destroyed) return;
    if (house === undefined) return refuseUpgrade(near, 503, 'Service Unavailable');
    const call = onwards(new URL(url.pathname + url.search, house), {
      headers: withHop(request.headers, request.socket.remoteAddress),
      agent: false,
    });
    near.once('close', () => call.destroy());
    // The upgrade has not begun: the next active node is tried.
    let ended = false;
    call.on('error', () => {
      if (ended) return;
      ended = true;
      this.#working.lost();
      if (tries <= 1) return refuseUpgrade(near, 502, 'Bad Gateway');
      this.#carry(request, near, head, tries - 1).catch(() => refuseUpgrade(near, 502, 'Bad Gateway'));
    });
    call.once('response', ({ statusCode = 502, statusMessage = '' }) => {
      ended = true;
      refuseUpgrade(near, statusCode, statusMessage);
      call.destroy();
    });
    call.once('upgrade', (answer, far, first) => {
      ended = true;
      this.#join({ answer, near, far, head, first });
    });
    call.end();
  }

  #join({ answer, near, far, head, first }: Joined): void {
    for (const socket of [near, far]) this.#open.add(socket);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    far.on('error', () => far.destroy());
    near.once('close', () => this.#open.delete(near));
    far.once('close', () => this.#open.delete(far));
    far.setNoDelay(true);
    near.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(answer.rawHeaders)}\r\n`);
    near.write(first);
    far.write(head);
    near.pipe(far).pipe(near);
  }
}

interface Joined {
  readonly answer: IncomingMessage;
  readonly near: Duplex;
  readonly far: Socket;
  /** The bytes after the request, and after its response. */
  readonly head: Buffer;
  readonly first: Buffer;
}

/** Raw headers: names and values alternate. */
function linesOf(raw: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < raw.length; at += 2) lines += `${raw[at]}: ${raw[at + 1]}\r\n`;
  return lines;
}
