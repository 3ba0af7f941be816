import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import { FloorEvents, FloorHello } from '@floorcast/contract/floor-link';
import { seededWhole } from '@floorcast/depth/chance';
import { ProtooPeer } from '@floorcast/protoo/peer';
import { expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { testFolder } from '../testing/test-folder.ts';
import { Journal } from './journal.ts';

const WRITER = new URL('../testing/journal-writer.ts', import.meta.url).pathname;
const PATIENCE = { timeout: 30_000 };

/** The house's end: stores the next events, acknowledges them, and closes the link now and then. */
class House {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  /** The events that it received, in order. */
  readonly received: number[] = [];
  gaps = 0;
  #acknowledged: number;
  readonly #chance: (below: number) => number;

  /** `acknowledged`: it has so many events of a journal that was lost. */
  constructor(random: (below: number) => number, acknowledged = 0) {
    this.#chance = random;
    this.#acknowledged = acknowledged;
    this.#server.on('connection', (socket) => {
      const drop = () => socket.terminate();
      const peer = new ProtooPeer(socket, {
        request: async (method, data) => this.#answer(method, data, drop),
      });
      socket.on('message', (text) => peer.receive(text.toString())).on('close', () => peer.closed());
    });
  }

  /** Returns where it is. */
  async open(): Promise<string> {
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `ws://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const client of this.#server.clients) client.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(method: string, data: unknown, drop: () => void): unknown {
    if (method === FloorHello.method) return { floorId: 'f', acknowledged: this.#acknowledged };
    const how = this.#chance(12);
    if (how === 0) drop();
    else for (const event of FloorEvents.data.parse(data).events) this.#store(event);
    if (how === 1) drop();
    return { acknowledged: this.#acknowledged };
  }

  #store({ seq, body }: { seq: number; body: { machineId: number } }): void {
    if (seq <= this.#acknowledged) return;
    if (seq > this.#acknowledged + 1) this.gaps++;
    this.#acknowledged = seq;
    this.received.push(body.machineId);
  }
}

/** A process that writes a journal and dies by kill -9. */
class Writer {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  /** The last event that the journal has promised. */
  stored = 0;
  refused = 0;

  /** `blocks`: no file may grow past so many KiB: then its disk is full. */
  constructor(path: string, house: string, first: number, blocks?: number) {
    const program = [process.execPath, '--import', 'tsx', WRITER, path, house, `${first}`];
    const limit = blocks === undefined ? '' : `ulimit -S -f ${blocks};`;
    this.#child = spawn('bash', ['-c', `${limit} exec "$@"`, 'writer', ...program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (this.#child.stdout === null) throw new Error('no output');
    this.#lines = createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const [outcome, n] = line.split(' ');
      if (outcome === 'stored') this.stored = Number(n);
      if (outcome === 'refused') this.refused = Number(n);
    });
  }

  async prints(many: number): Promise<void> {
    for (let line = 0; line < many; line++) await once(this.#lines, 'line');
  }

  /** Its disk has room again. */
  makeRoom(): void {
    const { status } = spawnSync('prlimit', ['--pid', `${this.#child.pid}`, '--fsize=unlimited:']);
    if (status !== 0) throw new Error('the limit was not lifted');
  }

  async kill(): Promise<void> {
    // What it had said by then was promised.
    const output = once(this.#lines, 'close');
    this.#child.kill('SIGKILL');
    await output;
  }
}

const inFolder = testFolder();
const path = () => inFolder('journal.log');

/** The last event in the journal: the next writer continues behind it. */
async function lastStored(received: readonly number[]): Promise<number> {
  const journal = await Journal.open(path());
  const pending = journal.pending(Number.POSITIVE_INFINITY).map(({ body }) => body.machineId);
  await journal.close();
  return pending.at(-1) ?? received.at(-1) ?? 0;
}

const counted = (to: number) => Array.from({ length: to }, (_, i) => i + 1);

test.each([
  [1, 0],
  [2, 0],
  [3, 5_000],
])(
  'SRV-5 C6.12 C6.40 events are sent once and in order, whenever the floor is killed or the link is lost (seed %i, %i acknowledged before)',
  async (seed, known) => {
    const random = seededWhole(seed);
    const house = new House(random, known);
    const url = await house.open();
    let last = 0;
    for (let life = 0; life < 4; life++) {
      const writer = new Writer(path(), url, last + 1);
      await writer.prints(1 + random(60));
      await writer.kill();
      const promised = Math.max(last, writer.stored);
      // What the killed process was writing may have reached the disk up to any byte.
      const torn = '{"kind":"acknowledged","seq":999}';
      await appendFile(path(), torn.slice(0, random(torn.length)));
      last = await lastStored(house.received);
      expect(last).toBeGreaterThanOrEqual(promised);
      expect(house.received).toEqual(counted(house.received.length));
    }
    expect(house.gaps).toBe(0);
    const writer = new Writer(path(), url, last + 1);
    await vi.waitFor(() => expect(house.received.length).toBeGreaterThan(last), PATIENCE);
    await writer.kill();
    expect(house.received).toEqual(counted(house.received.length));
    await house.close();
  },
  60_000,
);

test('SRV-5 a full disk refuses events without damage, and they are sent once after it has room', async () => {
  const house = new House(() => 2);
  const url = await house.open();
  let writer = new Writer(path(), url, 1, 8);
  await vi.waitFor(() => expect(writer.refused).toBeGreaterThan(0), PATIENCE);
  const { refused } = writer;
  writer.makeRoom();
  await vi.waitFor(() => expect(writer.stored).toBeGreaterThan(refused), PATIENCE);
  await writer.kill();
  const last = await lastStored(house.received);
  expect(last).toBeGreaterThanOrEqual(writer.stored);

  writer = new Writer(path(), url, last + 1, 8);
  await vi.waitFor(() => expect(writer.refused).toBeGreaterThan(0), PATIENCE);
  await writer.kill();
  const next = await lastStored(house.received);
  expect(next).toBeGreaterThanOrEqual(writer.stored);
  writer = new Writer(path(), url, next + 1);
  await vi.waitFor(() => expect(house.received.length).toBeGreaterThan(next), PATIENCE);
  await writer.kill();
  expect(house.received).toEqual(counted(house.received.length));
  expect(house.gaps).toBe(0);
  await house.close();
}, 60_000);
