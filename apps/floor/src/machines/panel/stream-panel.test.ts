import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Lamps } from '@floorcast/contract/machines';
import { openCabinets } from '@floorcast/simulated-egm/cabinets';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { openStreamPanel, type StreamPanelConfig } from './stream-panel.ts';

const OUTPUTS = { spin: 1, 'bet-up': 2, 'bet-down': 3, 'max-bet': 4, 'cash-out': 5, service: 6 };

const inDirectory = testFolder();
beforeEach(async () => {
  reports.length = 0;
});

const reports: (Lamps | null)[] = [];
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
    { lamps: (lamps) => reports.push(lamps) },
  );

/** A relay board that records its commands, and answers by a function. */
async function board(answer: (command: string, socket: Socket) => string | undefined) {
  const path = inDirectory('board');
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (command) => {
      received.push(command);
      const text = answer(command, socket);
      if (text === undefined) socket.destroy();
      else socket.write(`${text}\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { path, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

const obedient = (command: string) => command.replace(/^PULSE (\d+) .*/, '$1').replace(/^/, 'OK ');

/** Resolves when no game has been played for longer than a held button waits. */
async function isIdle(games: () => number): Promise<void> {
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
  test('GAME-11 a press succeeds once the cabinet has received it, and fails while the cabinet is away', async () => {
    const config = { directory: inDirectory(), cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }] };
    const simulated = await openCabinets(config);
    const bet = () => simulated.cabinets.get(1)?.cabinet.contents.bet;
    const panel = open(inDirectory('1.panel'));
    await panel.press('max-bet');
    expect(bet()).toBe(2000);
    await Promise.all([panel.press('bet-down'), panel.press('bet-down')]);
    expect(bet()).toBe(500);
    await panel.releaseAll();
    await simulated.close();
    await expect(panel.press('spin')).rejects.toThrow();
    const reopened = await openCabinets(config);
    await panel.press('spin');
    await panel.close();
    await reopened.close();
  });

  test('GAME-11 lamps are reported as the cabinet lights them, and unknown while the board is away', async () => {
    const config = { directory: inDirectory(), cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }] };
    const simulated = await openCabinets(config);
    const cabinet = simulated.cabinets.get(1)?.cabinet;
    const panel = open(inDirectory('1.panel'), { lamps: true });
    await vi.waitFor(() =>
      expect(panel.lamps).toMatchObject({ spin: 'off', 'bet-up': 'on', service: 'off' }),
    );
    cabinet?.change({ credits: 5_000 });
    await vi.waitFor(() => expect(panel.lamps).toMatchObject({ spin: 'blink', 'cash-out': 'on' }));
    await simulated.close();
    await vi.waitFor(() => expect(reports.at(-1)).toBeNull());
    expect(panel.lamps).toBeNull();
    const reopened = await openCabinets(config);
    await vi.waitFor(() => expect(panel.lamps).toMatchObject({ spin: 'blink' }), { timeout: 5_000 });
    await panel.close();
    await reopened.close();
  });

  test('GAME-11 C4.15 C4.67 lamps are unknown after the board failed a command, until it reports them', async () => {
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
    expect(reports).toEqual([{ spin: 'on' }, null]);
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 5_000 });
    sockets[1]?.write('LAMP 2 off\n');
    await vi.waitFor(() => expect(panel.lamps).toEqual({ 'bet-up': 'off' }));
    await panel.close();
    await relays.close();
  });

  test('GAME-11 C4.15 the report of a lamp with any output number is no answer to a command', async () => {
    const relays = await board((command) =>
      command === 'LAMPS' ? 'LAMP 120 on\nOK LAMPS' : obedient(command),
    );
    const panel = open(relays.path, { lamps: true, outputs: { spin: 120 } });
    await panel.press('spin');
    expect(panel.lamps).toEqual({ spin: 'on' });
    await panel.close();
    await relays.close();
  });

  test('GAME-11 a held button repeats until it is released or the connection ends', async () => {
    const config = {
      directory: inDirectory(),
      seed: 1,
      speed: 50,
      cabinets: [{ id: 1, name: 'One', brand: 'Test', theme: 0 }],
    };
    const simulated = await openCabinets(config);
    const cabinet = simulated.cabinets.get(1)?.cabinet;
    cabinet?.change({ credits: 100_000, playEnabled: true });
    const games = () => cabinet?.contents.games ?? 0;
    const panel = open(inDirectory('1.panel'));
    await panel.hold('spin');
    await vi.waitFor(() => expect(games()).toBeGreaterThan(2), { timeout: 5_000 });
    await panel.releaseAll();
    await isIdle(games);
    const before = games();
    await panel.hold('spin');
    await vi.waitFor(() => expect(games()).toBeGreaterThan(before + 1), { timeout: 5_000 });
    await panel.close();
    await isIdle(games);
    await simulated.close();
  });

  test('presses are sent one after another, and every connection begins by opening all relays', async () => {
    const relays = await board(obedient);
    const panel = open(relays.path);
    await Promise.all([panel.press('spin'), panel.press('service')]);
    expect(relays.received).toEqual(['RELEASE', 'PULSE 1 10', 'PULSE 6 10']);
    await panel.close();
    await relays.close();
  });

  test('GAME-11 a press fails when the board answers wrongly or goes away', async () => {
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
