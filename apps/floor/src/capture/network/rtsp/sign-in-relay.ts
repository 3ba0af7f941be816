import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { CameraFault } from '../../faults.ts';
import { Authorization, bestOf, isStale, type Login, readChallenges } from './authorization.ts';
import { encodeMessage, headersOf, RtspReader } from './message-reader.ts';

const LOOPBACK = '127.0.0.1';
const PORTS: Readonly<Record<string, number>> = { 'rtsp:': 554, 'rtsps:': 322 };
const LOST: ReadonlyMap<string, CameraFault> = new Map([
  ['ECONNREFUSED', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['ETIMEDOUT', 'silent'],
]);
const UNAUTHORIZED = /^RTSP\/\S+ 401\b/;
/** How often one request is sent with another nonce: the first one, and while nonces expire. */
const TRIES_MOST = 3;

/** A part of a login, of which a lone % is a letter. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Request {
  readonly lines: readonly string[];
  readonly body: Buffer;
  readonly isSigned: boolean;
  readonly tries: number;
}

/**
 * Signs in to a camera for FFmpeg, which knows few of the schemes that cameras offer: FFmpeg opens `url`, a port of this
 * computer, and its requests reach the camera with `Authorization`.
 */
export class SignInRelay {
  /** What is wrong with the camera, as far as the relay has seen it. */
  fault: CameraFault | undefined;
  readonly #camera: URL;
  readonly #login: Login;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  private constructor(address: string) {
    this.#camera = new URL(address);
    const { username, password } = this.#camera;
    this.#login = { name: decoded(username), password: decoded(password) };
    this.#camera.username = '';
    this.#camera.password = '';
    this.#server = createServer((near) => this.#join(near));
  }

  /** Whether an address has a name or a password: then somebody has to sign in. */
  static isNeeded(address: string): boolean {
    const { username, password } = new URL(address);
    return username !== '' || password !== '';
  }

  static async open(address: string): Promise<SignInRelay> {
    const relay = new SignInRelay(address);
    await once(relay.#server.listen(0, LOOPBACK), 'listening');
    const bound = relay.#server.address();
    relay.#port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    return relay;
  }

  /** Where FFmpeg opens the camera. */
  get url(): string {
    const { pathname, search, hash } = this.#camera;
    return `rtsp://${LOOPBACK}:${this.#port}${pathname}${search}${hash}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const { protocol, hostname, port } = this.#camera;
    const target = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (PORTS[protocol] ?? 554) : Number(port),
    };
    // As FFmpeg does it: cameras have certificates of their own.
    const far =
      protocol === 'rtsps:' ? connectTls({ ...target, rejectUnauthorized: false }) : connect(target);
    far.on('error', (error: NodeJS.ErrnoException) => {
      this.fault ??= LOST.get(error.code ?? '');
    });
    // The camera would let in every further connection.
    this.#server.close();
    const conversation = new Conversation(near, far, this.#camera, this.#login, () => {
      this.fault = 'sign-in';
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket
        .on('error', () => undefined)
        .once('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
      socket.on('data', (chunk: Buffer) => {
        try {
          if (socket === near) conversation.asked(chunk);
          else conversation.answered(chunk);
        } catch {
          socket.destroy();
        }
        if (other.writableNeedDrain) socket.pause();
      });
      other.on('drain', () => socket.resume());
    }
  }
}

/** One connection: requests get their `Authorization`, and refusals that another one answers are not passed on. */
class Conversation {
  readonly #near: Socket;
  readonly #far: Socket;
  readonly #camera: URL;
  readonly #login: Login;
  readonly #unknown: () => void;
  readonly #requests = new RtspReader();
  readonly #replies = new RtspReader();
  /** Requests without a reply, in order. */
  readonly #open: Request[] = [];
  #authorization: Authorization | undefined;

  constructor(near: Socket, far: Socket, camera: URL, login: Login, unknown: () => void) {
    this.#near = near;
    this.#far = far;
    this.#camera = camera;
    this.#login = login;
    this.#unknown = unknown;
  }

  asked(chunk: Buffer): void {
    for (const part of this.#requests.take(chunk))
      if (part.kind === 'media') this.#far.write(part.bytes);
      else this.#send({ lines: this.#addressed(part.lines), body: part.body, tries: 0 });
  }

  answered(chunk: Buffer): void {
    for (const part of this.#replies.take(chunk)) {
      if (part.kind === 'media') this.#near.write(part.bytes);
      else if (!part.lines[0]?.startsWith('RTSP/')) this.#near.write(encodeMessage(part.lines, part.body));
      else this.#reply(part.lines, part.body);
    }
  }

  #reply(lines: readonly string[], body: Buffer): void {
    const request = this.#open.shift();
    const isRefused = UNAUTHORIZED.test(lines[0] ?? '');
    if (isRefused && request !== undefined && this.#isRetried(request, lines))
      this.#send({ ...request, tries: request.tries + 1 });
    else this.#near.write(encodeMessage(lines, body));
  }

  /** Whether a refused request is worth another try: it was not signed, or by a nonce that has expired. */
  #isRetried({ isSigned, tries }: Request, lines: readonly string[]): boolean {
    const challenge = bestOf(readChallenges(headersOf(lines, 'www-authenticate')));
    if (challenge === undefined) this.#unknown();
    if (challenge === undefined || tries === TRIES_MOST || (isSigned && !isStale(challenge))) return false;
    this.#authorization = new Authorization(challenge, this.#login);
    return true;
  }

  #send({ lines, body, tries }: Omit<Request, 'isSigned'>): void {
    const [first = ''] = lines;
    const [method = '', uri = ''] = first.split(' ');
    this.#open.push({ lines, body, tries, isSigned: this.#authorization !== undefined });
    const signed = this.#authorization?.next({ method, uri });
    this.#far.write(
      encodeMessage(signed === undefined ? lines : [...lines, `Authorization: ${signed}`], body),
    );
  }

  /** The same request at the camera's own address. */
  #addressed([first = '', ...headers]: readonly string[]): readonly string[] {
    const { protocol, host } = this.#camera;
    return [first.replace(/ rtsp:\/\/127\.0\.0\.1:\d+/i, ` ${protocol}//${host}`), ...headers];
  }
}
