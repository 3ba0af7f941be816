import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, refusal } from '@floorcast/contract/errors';
import { PROTOO_MAX_BYTES, PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { MachineInit, SOCKET_PATHS } from '@floorcast/contract/sockets';
import { isEncodedNotification, NoAnswer, ProtooError, ProtooPeer } from '@floorcast/protoo/peer';
import { WebSocket } from 'ws';
import type { SiteContext } from '../../context.ts';
import { type Caller, type Connection, SERVICE_RESTART } from '../../platform/sockets/gate.ts';
import { textFrame } from '../../platform/sockets/open-sockets.ts';
import { protooRefusal } from '../../platform/sockets/refusals.ts';
import type { RelayedClient, RelayedTable } from '../../play/sessions/index.ts';
import { Attendance } from '../floors/attendance.ts';
import type { FloorOwners } from './floor-owners.ts';
import { RELAYED } from './relayed.ts';

/** For how long (ms) an owner is looked for: a killed one has its lease for some seconds. */
const PATIENCE_MS = 10_000;
/** The pause (ms) after an owner that could not be reached. */
const RETRY_MS = 100;
/** How long (ms) the owner may take to open the connection, and to answer. */
const OPEN_MS = 3_000;
const ANSWER_MS = 30_000;
/** Codes that no endpoint may send. */
const RESERVED = new Set([1005, 1006, 1015]);

/** Relays players' machine connections to the nodes that own the floors, request by request. */
export class TableRelay {
  readonly #parts;
  /** The open connections, with their requests under way. */
  readonly #open = new Map<Connection, Attendance>();

  constructor(parts: Pick<SiteContext, 'log'> & { readonly owners: FloorOwners }) {
    this.#parts = parts;
  }

  /**
   * Undefined: this node owns the floor by now; or no owner could be reached, and the client is asked to connect again.
   *
   * @throws {ProtooError} 50301: the client can connect to the owner itself.
   */
  async open(
    floorId: string,
    { caller, connection, direct }: RelayedClient,
  ): Promise<RelayedTable | undefined> {
    const { owners, log } = this.#parts;
    const end = performance.now() + PATIENCE_MS;
    // What another node relays here is for it to look for.
    while (caller.headers[RELAYED] === undefined && performance.now() < end) {
      const owner = await owners.of(floorId);
      if (owner === 'here') return undefined;
      if (owner === undefined) break;
      if (direct && owner.socketUrl !== null)
        throw protooRefusal(refusal('runElsewhere', { socket: owner.socketUrl }));
      try {
        const socket = await opened(owner.address, caller);
        const attendance = new Attendance();
        this.#open.set(connection, attendance);
        connection.onClose(() => this.#open.delete(connection));
        const relayed = joined(socket, connection, () => owners.lost(floorId));
        return { ...relayed, request: (...asked) => attendance.use(() => relayed.request(...asked)) };
      } catch (error) {
        log.warn({ err: error, floor: floorId }, 'the owner of a floor rejected a relayed connection');
        owners.lost(floorId);
        await sleep(RETRY_MS);
      }
    }
    connection.peer.close(SERVICE_RESTART, 'come in again');
    return undefined;
  }

  /**
   * Asks the clients to connect again, elsewhere, one after another over a time (ms): each once its requests under way have
   * been answered.
   */
  dismiss(spreadMs: number): void {
    for (const [{ peer }, attendance] of this.#open)
      setTimeout(() => {
        void attendance.settle().then(() => peer.close(SERVICE_RESTART, 'come in again'));
      }, Math.random() * spreadMs).unref();
  }
}

/** Opens a connection to the owner with the caller's token. */
function opened(address: string, { query, ip }: Caller): Promise<WebSocket> {
  const url = new URL(SOCKET_PATHS.machine, address.replace(/^http/, 'ws'));
  url.search = query.toString();
  const socket = new WebSocket(url, PROTOO_SUBPROTOCOL, {
    headers: { 'x-forwarded-for': ip, [RELAYED]: '1' },
    handshakeTimeout: OPEN_MS,
    maxPayload: PROTOO_MAX_BYTES,
    perMessageDeflate: false,
    // A reply is passed on some microtasks after its message: no notification may overtake it.
    allowSynchronousEvents: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Joins both connections: each ends with the other. */
function joined(socket: WebSocket, connection: Connection, lost: () => void): RelayedTable {
  const near = connection.peer;
  let closed = false;
  const far = new ProtooPeer(socket, {
    request: () => Promise.reject(new ProtooError(ERRORS.notFound.code, ERRORS.notFound.message)),
    notification: (method, data) => near.notify(method, data),
  });
  socket.on('message', (data: Buffer, binary) => {
    if (binary) return;
    const text = data.toString();
    // Most of what is relayed: passed on as the owner has written it.
    if (isEncodedNotification(text)) connection.send(textFrame(text));
    else far.receive(text);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', (code, reason) => {
    far.closed();
    if (closed) return;
    lost();
    if (RESERVED.has(code)) near.close(SERVICE_RESTART, 'come in again');
    else near.close(code, reason.toString());
  });
  return {
    async request(method, data, traceparent) {
      try {
        return await far.request(method, data, ANSWER_MS, traceparent);
      } catch (error) {
        // Whether it was carried out is not known: the client learns that by the end of its connection.
        if (error instanceof NoAnswer) return new Promise(() => near.close(SERVICE_RESTART, 'come in again'));
        const isElsewhere = error instanceof ProtooError && error.code === ERRORS.handingOver.code;
        if (isElsewhere && method === MachineInit.method) {
          lost();
          near.close(SERVICE_RESTART, 'come in again');
        }
        throw error;
      }
    },
    close() {
      closed = true;
      socket.close();
    },
  };
}
