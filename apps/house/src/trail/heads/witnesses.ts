import { createSocket } from 'node:dgram';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { SiteContext } from '../../context.ts';
import { type Head, headIn, lineOf } from './head.ts';

/** Takes heads to another computer. */
export interface Witness {
  /** @throws when it could not be sent. */
  send(text: string): Promise<void>;
}

/** Heads that wait while the witness is away; of more, the newest are kept: each one says what those before it do. */
const WAITING_MOST = 1_000;

/** Sends heads to the witness in their order, each until it has been sent. */
export class WitnessQueue {
  readonly #parts;
  readonly #waiting: string[] = [];
  #away = false;

  constructor(parts: Pick<SiteContext, 'log'> & { readonly witness: Witness | undefined }) {
    this.#parts = parts;
  }

  add(line: string): void {
    if (this.#parts.witness === undefined) return;
    this.#waiting.push(line);
    if (this.#waiting.length > WAITING_MOST) this.#waiting.shift();
  }

  /** Sends what waits. A witness that is away is tried again with the next head, or in a second. */
  async send(): Promise<void> {
    const { witness, log } = this.#parts;
    for (;;) {
      const [line] = this.#waiting;
      if (witness === undefined || line === undefined) return;
      try {
        await witness.send(line);
      } catch (error) {
        if (!this.#away)
          log.error({ err: error }, 'cannot send audit trail heads to the witness; retrying every second');
        this.#away = true;
        return;
      }
      if (this.#away) log.info('audit trail witness reachable again');
      this.#away = false;
      this.#waiting.shift();
    }
  }
}

/** How long (ms) a server may take for one message. */
const SEND_MS = 5_000;
/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
const DEFAULT_PORT = 514;

/** A syslog server (RFC 5424), by `syslog+tcp://host:514` or `syslog+udp://host:514`. */
export function syslogAt(address: string, now: () => number): Witness {
  const { protocol, hostname: host, port } = new URL(address);
  const server = { host, port: port === '' ? DEFAULT_PORT : Number(port) };
  const send = protocol === 'syslog+udp:' ? sendDatagram : sendFrame;
  return { send: (text) => send(server, messageOf(text, new Date(now()))) };
}

interface Server {
  readonly host: string;
  readonly port: number;
}

const messageOf = (text: string, at: Date): Buffer =>
  Buffer.from(
    `<${PRIORITY}>1 ${at.toISOString()} ${hostname()} floorcast ${process.pid} trail-head - ${text}`,
  );

function sendDatagram({ host, port }: Server, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.on('error', reject);
    socket.send(message, port, host, (error) => {
      socket.close();
      if (error === null) resolve();
      else reject(error);
    });
  });
}

/** One message a connection, framed by its length (RFC 6587). It has arrived when the server has closed as well. */
function sendFrame({ host, port }: Server, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host.replaceAll(/[[\]]/g, ''), port });
    socket.setTimeout(SEND_MS, () => socket.destroy(new Error(`${host} has been silent`)));
    socket.on('error', reject);
    socket.on('close', (failed) => {
      if (!failed) resolve();
    });
    socket.resume();
    socket.end(Buffer.concat([Buffer.from(`${message.length} `), message]));
  });
}

/** The journal of a folder. */
const FILE = 'heads.log';
/** More bytes than a line has. */
const TAIL = 2_048;

/** The last head of a folder's journal; undefined: there is no journal. */
export function lastHead(folder: string): Head | undefined {
  const file = opened(folder, 'r');
  if (file === undefined) return undefined;
  try {
    const lines = tailOf(file).split('\n');
    return headIn(lines.at(-2) ?? '');
  } finally {
    closeSync(file);
  }
}

/** Appends a head, which is on the disk when this returns. What a power cut left of a line is removed first. */
export function appendHead(folder: string, head: Head): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(join(folder, FILE), 'a+', 0o600);
  try {
    const torn = tailOf(file).split('\n').at(-1) ?? '';
    if (torn !== '') ftruncateSync(file, fstatSync(file).size - Buffer.byteLength(torn));
    writeSync(file, `${lineOf(head)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Lines of a journal: the head in each; undefined: the line holds none. */
export function readJournal(folder: string): readonly (Head | undefined)[] {
  const file = opened(folder, 'r');
  if (file === undefined) return [];
  try {
    // The last line is complete once its end is written.
    return readFileSync(file, 'utf8').split('\n').slice(0, -1).map(headIn);
  } finally {
    closeSync(file);
  }
}

function opened(folder: string, flags: 'r'): number | undefined {
  try {
    return openSync(join(folder, FILE), flags);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function tailOf(file: number): string {
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, TAIL));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('utf8');
}
