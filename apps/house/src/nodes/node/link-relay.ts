import { type IncomingMessage, request as onwards } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { withHop } from '../../platform/http/addresses/addresses.ts';
import { refuseUpgrade } from '../../platform/sockets/refusals.ts';
import type { FloorOwners } from './floor-owners.ts';
import { MISDIRECTED, RELAYED } from './relayed.ts';

/** For how long (ms) an owner is looked for: a killed one has its lease for some seconds. */
const PATIENCE_MS = 8_000;
/** The pause (ms) after an owner that could not be reached. */
const RETRY_MS = 100;

/** Relays the links of floors to the nodes that own the floors, byte by byte: they end with them, and floors link again. */
export class LinkRelay {
  readonly #owners: FloorOwners;
  readonly #open = new Set<Duplex>();

  constructor(owners: FloorOwners) {
    this.#owners = owners;
  }

  /** `address`: of the owner. */
  enter({ request, socket, head, floorId, address }: RelayedLink): void {
    this.#carry({ request, socket, head, floorId, address }, performance.now() + PATIENCE_MS);
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** `end`: until when (ms) an owner is looked for. */
  #carry(link: RelayedLink, end: number): void {
    const { request, socket: near, head, floorId, address } = link;
    const call = onwards(new URL(request.url ?? '/', address), {
      headers: { ...withHop(request.headers, request.socket.remoteAddress), [RELAYED]: '1' },
      agent: false,
    });
    near.once('close', () => call.destroy());
    // The upgrade has not begun: the next owner is tried.
    let ended = false;
    const retry = () => {
      if (ended) return;
      ended = true;
      this.#owners.lost(floorId);
      this.#retry(link, end).catch(() => refuseUpgrade(near, 502, 'Bad Gateway'));
    };
    call.on('error', retry);
    call.once('response', ({ statusCode = 502, statusMessage = '' }) => {
      call.destroy();
      if (statusCode === MISDIRECTED) return retry();
      ended = true;
      refuseUpgrade(near, statusCode, statusMessage);
    });
    call.once('upgrade', (answer, far, first) => {
      ended = true;
      this.#join({ answer, near, far, head, first });
    });
    call.end();
  }

  async #retry(link: RelayedLink, end: number): Promise<void> {
    await sleep(RETRY_MS);
    const owner = performance.now() > end ? undefined : await this.#owners.of(link.floorId);
    if (link.socket.destroyed) return;
    // A floor that is refused links again, here.
    if (owner === undefined || owner === 'here')
      return refuseUpgrade(link.socket, 503, 'Service Unavailable');
    this.#carry({ ...link, address: owner.address }, end);
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

interface RelayedLink {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly floorId: string;
  readonly address: string;
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
