import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PressOrder, TransferOrder, TransferQuery } from '@floorcast/contract/floor-link';
import { NO_TRACES } from '@floorcast/traces/traces';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { TransferDesk } from '../station/transfer-desk.ts';
import { IDLE_DRIVER, idleStation } from '../testing/idle-station.ts';
import { NO_VIEWING } from '../testing/no-viewing.ts';
import { type CommandRooms, carryOut } from './commands.ts';

/** A panel whose second relay is stuck. */
const PANEL = {
  press: async (button: string) => {
    if (button === 'bet-up') throw new Error('stuck');
  },
  hold: async () => undefined,
  releaseAll: async () => undefined,
};

const lines: Record<string, unknown>[] = [];
let folder: string;
let journal: Journal;
let rooms: CommandRooms;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  journal = await Journal.open(join(folder, 'journal'));
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  rooms = {
    stations: new Map([[101, idleStation(PANEL)]]),
    transfers: new TransferDesk(journal, new Map([[101, IDLE_DRIVER]]), log),
    viewing: NO_VIEWING,
    log,
    traces: NO_TRACES,
  };
});
afterAll(async () => {
  await journal.close();
  await rm(folder, { recursive: true });
});

test('GAME-7 C6.9 the log says of each press who asked for it and what the panel did', async () => {
  const press = (button: string) => {
    const data = { machineId: 101, button, requestId: `asked-${button}` };
    return carryOut(rooms, { method: PressOrder.method, data, lateBy: 0 });
  };
  expect(await press('spin')).toEqual({ acknowledged: true });
  await expect(press('bet-up')).rejects.toMatchObject({ code: 41015 });
  expect(lines).toMatchObject([
    { msg: 'press', requestId: 'asked-spin', machineId: 101, button: 'spin', outcome: 'acknowledged' },
    { msg: 'press', requestId: 'asked-bet-up', machineId: 101, button: 'bet-up', outcome: 'pressFailed' },
  ]);
});

test('MONEY-4 C6.5 an order for a transfer that was called never seen is refused with a code', async () => {
  const about = { transferId: 'T1', machineId: 101 };
  const asked = carryOut(rooms, { method: TransferQuery.method, data: about, lateBy: 0 });
  const data = { ...about, direction: 'in', amount: 100 };
  const take = () => carryOut(rooms, { method: TransferOrder.method, data, lateBy: 0 });
  await expect(take()).rejects.toMatchObject({ code: 41013 });
  expect(await asked).toEqual({ state: 'never-seen' });
  await expect(take()).rejects.toMatchObject({ code: 41013 });
});
