import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerOf, type LiteralState, literalState } from './literal-calls.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The sockets of the specification, each with the requests that it answers; all replies are empty. */
const SOCKETS: Readonly<Record<string, readonly string[]>> = {
  '/realtime/machine': ['init', 'cashout'],
  '/realtime/notification': ['init'],
  '/realtime/jackpot': [],
};

/** A request that a client has sent over a socket. */
interface Asked {
  readonly socket: string;
  readonly method: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * A server that knows only the calls and sockets of the specification's section 7, with exactly the fields named there,
 * and serves the built web app. Unknown calls answer 404 with an empty body, unknown requests get no answer.
 */
export class LiteralServer {
  readonly state: LiteralState = literalState();
  /** Paths under `/api`, with their method, in their order. */
  readonly calls: string[] = [];
  /** Those of them that the specification does not name. */
  readonly unknownCalls: string[] = [];
  readonly asked: Asked[] = [];
  readonly #web: string;
  readonly #http = createServer((request, response) => void this.#respond(request, response));
  readonly #sockets = new WebSocketServer({ server: this.#http, handleProtocols: () => 'protoo' });
  readonly #open = new Map<WebSocket, string>();

  constructor(web: string) {
    this.#web = web;
    this.#sockets.on('connection', (socket, { url = '' }) =>
      this.#take(socket, new URL(url, 'http://x').pathname),
    );
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
  }

  /** Its address, once it listens. */
  get url(): string {
    const address = this.#http.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Notifies every client that has asked for it over the socket. */
  notify(socket: 'machine' | 'notification', method: string, data: object): void {
    for (const [open, path] of this.#open)
      if (path === `/realtime/${socket}`) open.send(JSON.stringify({ notification: true, method, data }));
  }

  /** How many clients are connected to a socket. */
  connected(socket: 'machine' | 'notification'): number {
    return [...this.#open.values()].filter((path) => path === `/realtime/${socket}`).length;
  }

  async close(): Promise<void> {
    for (const open of this.#open.keys()) open.terminate();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  #take(socket: WebSocket, path: string): void {
    const known = SOCKETS[path];
    if (known === undefined) {
      socket.close();
      return;
    }
    this.#open.set(socket, path);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('message', (text) => {
      const { request, id, method, data } = JSON.parse(String(text));
      if (request !== true) return;
      this.asked.push({ socket: path, method, data });
      if (known.includes(method)) socket.send(JSON.stringify({ response: true, id, ok: true, data: {} }));
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname.startsWith('/api/')) return this.#call(request, response, pathname.slice('/api'.length));
    if (pathname === '/Settings.json') return send(response, 200, this.state.settings);
    if (pathname === '/check')
      return send(response, 200, { status: 1, code: 0, ip: '192.0.2.1', country: 'TR' });
    await this.#file(response, pathname);
  }

  async #call(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { method = 'GET', headers } = request;
    this.calls.push(`${method} ${path}`);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body: unknown = headers['content-type'] === 'application/json' ? JSON.parse(text) : undefined;
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const { http, body: said } = answerOf({ method, path, body, token }, this.state);
    if (http === 404) this.unknownCalls.push(`${method} ${path}`);
    send(response, http, said);
  }

  /** A file of the app; every other path is a page of it. */
  async #file(response: ServerResponse, path: string): Promise<void> {
    const type = TYPES[extname(path)];
    const file = type === undefined ? 'index.html' : normalize(path);
    try {
      const content = await readFile(join(this.#web, file));
      response.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }
}

function send(response: ServerResponse, http: number, body: object | undefined): void {
  if (body === undefined) response.writeHead(http).end();
  else response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
