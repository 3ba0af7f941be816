import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Lamps } from '@floorcast/contract/machines';
import { openHall } from '@floorcast/simulated-egm/hall';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStreamPanel, type StreamPanelConfig } from './stream-panel.ts';

const OUTPUTS = { spin: 1, 'bet-up': 2, 'bet-down': 3, 'max-bet': 4, 'cash-out': 5, service: 6 };

let directory: string;
beforeEach(async () => {
  told.length = 0;
  directory = await mkdtemp(join(tmpdir(), 'panel-'));
});
afterEach(() => rm(directory, { recursive: true }));

const told: (Lamps | null)[] = [];
const open = (path: string, config: Partial<StreamPanelConfig> = {}) =>
  openStreamPanel(
    {
      address: `unix:${path}`,
      outputs: OUTPUTS,
      pulseMs: 10,
      gapMs: 5,
      holdMs: 10_000,
      lamps: false,
      baudRate: 9600,
      pressesPerSecond: 50,
      ...config,
    },
    { lamps: (lamps) => told.push(lamps) },
  );

/** A relay board that writes down what it is told, and answers as it is made to. */
async function board(answer: (command: string, socket: Socket) => string | undefined) {
  const path = join(directory, 'board');
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (command) => {
      heard.push(command);
      const text = answer(command, socket);
      if (text === undefined) socket.destroy();
      else socket.write(`${text}\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { path, heard, close: () => new Promise((resolve) => server.close(resolve)) };
}

const obedient = (command: string) => command.replace(/^PULSE (\d+) .*/, '$1').replace(/^/, 'OK ');

/** Resolves when no game has been played for longer than a held button waits. */
async function rests(games: () => number): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = games();
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(games()).toBe(before);
    },
    { timeout: 15_000 },
  );
}

describe('a stream panel', () => {
  test('GAME-11 a press is acknowledged when the cabinet has it, and refused while there is none', async () => {
    const config = { directory, cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }] };
    const hall = await openHall(config);
    const bet = () => hall.cabinets.get(1)?.cabinet.contents.bet;
    const panel = open(join(directory, '1.panel'));
    await panel.press('max-bet');
    expect(bet()).toBe(2000);
    await Promise.all([panel.press('bet-down'), panel.press('bet-down')]);
    expect(bet()).toBe(500);
    await panel.releaseAll();
    await hall.close();
    await expect(panel.press('spin')).rejects.toThrow();
    const again = await openHall(config);
    await panel.press('spin');
    await panel.close();
    await again.close();
  });

  test('GAME-11 lamps are told as the cabinet lights them, and are not known when the board is gone', async () => {
    const config = { directory, cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }] };
    const hall = await openHall(config);
    const cabinet = hall.cabinets.get(1)?.cabinet;
    const panel = open(join(directory, '1.panel'), { lamps: true });
    await vi.waitFor(() =>
      expect(panel.lamps).toMatchObject({ spin: 'off', 'bet-up': 'on', service: 'off' }),
    );
    cabinet?.change({ credits: 5_000 });
    await vi.waitFor(() => expect(panel.lamps).toMatchObject({ spin: 'blink', 'cash-out': 'on' }));
    await hall.close();
    await vi.waitFor(() => expect(told.at(-1)).toBeNull());
    expect(panel.lamps).toBeNull();
    const again = await openHall(config);
    await vi.waitFor(() => expect(panel.lamps).toMatchObject({ spin: 'blink' }), { timeout: 5_000 });
    await panel.close();
    await again.close();
  });

  test('GAME-11 C4.15 C4.67 lamps are not known any more when the board fails a command, until it tells them again', async () => {
    const sockets: Socket[] = [];
    const relays = await board((command, socket) => {
      if (command.startsWith('PULSE')) return 'ERR';
      if (command === 'LAMPS') {
        sockets.push(socket);
        return sockets.length === 1 ? 'LAMP 1 on\nOK LAMPS' : 'OK LAMPS';
      }
      return obedient(command);
    });
    const panel = open(relays.path, { lamps: true });
    await vi.waitFor(() => expect(panel.lamps).toEqual({ spin: 'on' }));
    await expect(panel.press('spin')).rejects.toThrow('ERR');
    expect(panel.lamps).toBeNull();
    expect(told).toEqual([{ spin: 'on' }, null]);
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 5_000 });
    sockets[1]?.write('LAMP 2 off\n');
    await vi.waitFor(() => expect(panel.lamps).toEqual({ 'bet-up': 'off' }));
    await panel.close();
    await relays.close();
  });

  test('GAME-11 C4.15 the lamp of any output is told as one: it answers no command', async () => {
    const relays = await board((command) =>
      command === 'LAMPS' ? 'LAMP 120 on\nOK LAMPS' : obedient(command),
    );
    const panel = open(relays.path, { lamps: true, outputs: { spin: 120 } });
    await panel.press('spin');
    expect(panel.lamps).toEqual({ spin: 'on' });
    await panel.close();
    await relays.close();
  });

  test('GAME-11 a button that is held down acts again and again until it is let go of, or the line is cut', async () => {
    const config = {
      directory,
      seed: 1,
      speed: 50,
      cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }],
    };
    const hall = await openHall(config);
    const cabinet = hall.cabinets.get(1)?.cabinet;
    cabinet?.change({ credits: 100_000, playEnabled: true });
    const games = () => cabinet?.contents.games ?? 0;
    const panel = open(join(directory, '1.panel'));
    await panel.hold('spin');
    await vi.waitFor(() => expect(games()).toBeGreaterThan(2), { timeout: 5_000 });
    await panel.releaseAll();
    await rests(games);
    const before = games();
    await panel.hold('spin');
    await vi.waitFor(() => expect(games()).toBeGreaterThan(before + 1), { timeout: 5_000 });
    await panel.close();
    await rests(games);
    await hall.close();
  });

  test('presses come one after another, and every connection begins by opening all relays', async () => {
    const relays = await board(obedient);
    const panel = open(relays.path);
    await Promise.all([panel.press('spin'), panel.press('service')]);
    expect(relays.heard).toEqual(['RELEASE', 'PULSE 1 10', 'PULSE 6 10']);
    await panel.close();
    await relays.close();
  });

  test('GAME-11 a board that answers wrongly, or goes away, has not pressed', async () => {
    const relays = await board((command) => {
      if (command.startsWith('PULSE 1 ')) return 'ERR';
      return command.startsWith('PULSE 2 ') ? undefined : obedient(command);
    });
    const panel = open(relays.path);
    await expect(panel.press('spin')).rejects.toThrow('ERR');
    await expect(panel.press('bet-up')).rejects.toThrow('nothing');
    await panel.press('bet-down');
    await expect(panel.press('eject')).rejects.toThrow('no output');
    await panel.close();
    await expect(panel.press('spin')).rejects.toThrow();
    await relays.close();
  });
});
