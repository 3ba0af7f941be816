import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FloorEventBody, FloorEvents, FloorHello } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { ProtooError, ProtooPeer } from '@floorcast/protoo/peer';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { Journal } from '../journal/journal.ts';
import { HouseLink } from './house-link.ts';

const pressed = (machineId: number) =>
  FloorEventBody.parse({ type: 'cashout-pressed', machineId, at: '2026-01-01T00:00:00.000Z' });

/** The house's end of the link, on a real socket: keeps events as the house does and can hang up. */
class House {
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly kept: number[] = [];
  readonly told: unknown[] = [];
  /** Called while the greeting waits for its answer. */
  greeting = () => {};
  hellos = 0;
  /** What each greeting said the house had. */
  readonly acknowledged: number[] = [];
  authorization: string | undefined;
  /** Drops the connection on the next batch of events, before or after keeping it. */
  hangUp: 'before' | 'after' | undefined;
  peer: ProtooPeer | undefined;
  socket: WebSocket | undefined;

  async open(): Promise<string> {
    await once(this.server, 'listening');
    this.server.on('connection', (socket, request) => {
      this.authorization = request.headers.authorization;
      this.socket = socket;
      const peer = new ProtooPeer(socket, {
        request: async (method, data) => this.#answer(method, data),
        notification: (_, data) => this.told.push(data),
      });
      this.peer = peer;
      socket.on('message', (text) => peer.receive(text.toString())).on('close', () => peer.closed());
    });
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `ws://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(method: string, data: unknown): unknown {
    if (method === FloorHello.method) {
      this.hellos += 1;
      this.acknowledged.push(FloorHello.data.parse(data).acknowledged ?? -1);
      this.greeting();
      return { floorId: 'f', acknowledged: this.kept.at(-1) ?? 0 };
    }
    const { events } = FloorEvents.data.parse(data);
    const how = this.hangUp;
    this.hangUp = undefined;
    if (how === 'before') return this.#drop();
    for (const { seq } of events) if (seq > (this.kept.at(-1) ?? 0)) this.kept.push(seq);
    if (how === 'after') return this.#drop();
    return { acknowledged: this.kept.at(-1) ?? 0 };
  }

  #drop(): unknown {
    this.socket?.terminate();
    return {};
  }
}

let folder: string;
let journal: Journal;
let house: House;
let link: HouseLink;
let losses = 0;
let condition: 'offline' | 'ready';

beforeEach(async () => {
  condition = 'offline';
  folder = await mkdtemp(join(tmpdir(), 'link-'));
  journal = await Journal.open(join(folder, 'journal'));
  house = new House();
  link = new HouseLink({
    house: await house.open(),
    credential: 'floor-secret',
    version: 'test',
    journal,
    log: pino({ level: 'silent' }),
    describe: () => [
      {
        id: 101,
        condition,
        credit: minorUnits(0),
        bands: [],
        buttons: [],
        holds: [],
        lamps: null,
        cameras: [],
        fault: null,
      },
    ],
    lost: () => losses++,
    carryOut: async (method, data) => {
      if (method === 'refuse') throw new ProtooError(41015, 'no');
      return { method, data };
    },
  });
});

afterEach(async () => {
  await link.close();
  await house.close();
  await journal.close();
  await rm(folder, { recursive: true });
});

describe('house link', () => {
  test('greets with its credential and hands events over in order', async () => {
    for (const id of [101, 102, 103]) await journal.keepEvent(pressed(id));
    await vi.waitFor(() => expect(house.kept).toEqual([1, 2, 3]));
    expect(house.authorization).toBe('Bearer floor-secret');
    await vi.waitFor(() => expect(journal.pending(10)).toEqual([]));
  });

  test('KEEP-3 each greeting says up to where the house has kept its events', async () => {
    await vi.waitFor(() => expect(house.acknowledged).toEqual([0]));
    await journal.keepEvent(pressed(101));
    await vi.waitFor(() => expect(journal.pending(1)).toEqual([]));
    house.socket?.terminate();
    await vi.waitFor(() => expect(house.acknowledged).toEqual([0, 1]), { timeout: 10_000 });
  });

  test.each(['before', 'after'] as const)(
    'MONEY-4 each event reaches the house once when the link is cut %s it was kept',
    async (when) => {
      await vi.waitFor(() => expect(house.hellos).toBe(1));
      house.hangUp = when;
      await journal.keepEvent(pressed(101));
      await journal.keepEvent(pressed(102));
      await vi.waitFor(() => expect(house.kept).toEqual([1, 2]), { timeout: 10_000 });
      expect(house.hellos).toBeGreaterThan(1);
    },
  );

  test('LOBBY-5 a machine that comes back while the greeting is under way is told of', async () => {
    house.greeting = () => {
      condition = 'ready';
    };
    await vi.waitFor(() => expect(house.told).toContainEqual({ machineId: 101, condition: 'ready' }));
  });

  test('commands are answered or refused with their code', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    const peer = house.peer;
    if (peer === undefined) throw new Error('not linked');
    await expect(peer.request('press', { button: 'spin' }, 2000)).resolves.toEqual({
      method: 'press',
      data: { button: 'spin' },
    });
    await expect(peer.request('refuse', {}, 2000)).rejects.toMatchObject({ code: 41015 });
  });

  test('a house that talks nonsense is left and dialled again', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    house.socket?.send('nonsense');
    await vi.waitFor(() => expect(house.hellos).toBe(2), { timeout: 10_000 });
  });

  test('GAME-11 a lost link is told, so that nothing stays pressed for a house that is away', async () => {
    await vi.waitFor(() => expect(house.hellos).toBe(1));
    const before = losses;
    house.socket?.terminate();
    await vi.waitFor(() => expect(losses).toBe(before + 1));
  });
});
