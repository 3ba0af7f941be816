import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { AccountType, ValidateReply } from '@floorcast/contract/auth';
import { PROTOO_SUBPROTOCOL } from '@floorcast/contract/protoo';
import { Toggles } from '@floorcast/contract/user-data';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { type WebSocket, WebSocketServer } from 'ws';
import { bundles } from '../../../scripts/lib/paths.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** The content security policy of the house. */
const SECURITY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:";

const USER = {
  id: 1,
  Group: 'g',
  name: 'N',
  lastname: 'L',
  email: '',
  username: 'bench',
  exp: 4_102_444_800,
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for a scripted house, which verifies none. */
export const tokenOf = (type: AccountType, permissions: readonly number[]): string =>
  `${part({ alg: 'none' })}.${part({ ...USER, type, Permissions: permissions })}.x`;

/** The reply of a scripted house to a sign-in. */
const welcome = (token: string): ValidateReply => ({
  status: 1,
  token,
  pin_code: '',
  pinSettable: true,
  ip_address: '127.0.0.1',
  versions: '',
  last_logon: null,
  last_logon_ip: null,
  user: { settings: {}, shortcuts: [], toggles: Toggles.parse({}) },
  exclusion: null,
});

/** A generator of repeatable numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Sends a file, or 404. */
function sendFile(response: ServerResponse, path: string): void {
  try {
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(path));
  } catch {
    response.writeHead(404).end();
  }
}

/** An address's file of the web app; screens' addresses are the app itself. */
function webFile(pathname: string): string {
  const path = normalize(decodeURIComponent(pathname)).replace(/^(\.\.\/)+/, '');
  return join(bundles.web, extname(path) === '' ? 'index.html' : path);
}

export const BRANDS = ['Aurora Vault', 'Copper Comet', 'Night Orchard', 'Tidal Crown'];

/** The web app, built, with replies of a script: a house without anything behind it. */
export abstract class ScriptedHouse {
  stills = 0;
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOO_SUBPROTOCOL });
  readonly #server = createServer((request, response) => this.#answer(request, response));

  constructor() {
    this.#server.on('upgrade', (request, socket, head) =>
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
        this.connected(webSocket, new URL(request.url ?? '/', 'http://house').pathname),
      ),
    );
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  protected abstract connected(socket: WebSocket, path: string): void;

  /** The reply to a call of this house; undefined: there is no such call. */
  protected abstract reply(path: string): unknown;

  /** A peer on a socket, which answers requests until the socket is closed. */
  protected peerOn(
    socket: WebSocket,
    request: (method: string, data: unknown) => unknown,
    closed: () => void,
  ): ProtooPeer {
    const peer = new ProtooPeer(socket, { request: async (method, data) => request(method, data) });
    socket.on('message', (data) => peer.receive(data.toString()));
    socket.on('close', () => {
      closed();
      peer.closed();
    });
    return peer;
  }

  #answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(url ?? '/', 'http://house');
    const json = this.#json(pathname, headers.authorization ?? '');
    response.setHeader('Content-Security-Policy', SECURITY);
    if (json !== undefined) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(json));
    else if (pathname.endsWith('/still')) {
      this.stills++;
      response.setHeader('X-Picture-Age', '300');
      sendFile(response, join(bundles.web, 'assets/machines/tidal crown.png'));
    } else if (pathname.startsWith('/api/')) response.writeHead(404).end('{}');
    else sendFile(response, webFile(pathname));
  }

  #json(path: string, authorization: string): unknown {
    switch (path) {
      case '/Settings.json':
        return {};
      case '/api/validate':
        return welcome(authorization.replace('Bearer ', ''));
      case '/api/player/balance':
        return { status: 1, balance: 500_000 };
      default:
        return this.reply(path);
    }
  }
}

/** Does something at a rate for some seconds, all that is due each `everyMs`. Returns how often. */
export function atRate(
  perSecond: number,
  seconds: number,
  everyMs: number,
  act: (times: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    let done = 0;
    const ticking = setInterval(() => {
      const elapsed = Math.min(seconds, (performance.now() - began) / 1000);
      const due = Math.max(0, Math.ceil(elapsed * perSecond) - done);
      done += due;
      act(due);
      if (elapsed < seconds) return;
      clearInterval(ticking);
      resolve(done);
    }, everyMs);
  });
}
