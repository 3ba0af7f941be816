import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { testHouse } from '../../testing/test-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
const settingsFile = join(folder, 'Settings.json');
const { db } = await testDatabase();
await db.updateTable('machines').set({ reserved: true }).where('id', '=', 101).execute();
const house = await testHouse(db, systemClock, { settingsFile });
const { token } = await house.login('demo');
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const ask = async (path: string) =>
  (await house.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json();

test.each([
  [true, 'without', (machine: { reservation: boolean }) => !machine.reservation],
  [false, 'with', () => true],
])(
  'LOBBY-1 LOBBY-4 with HIDE_RESERVED %s a brand counts its machines %s the reserved ones',
  async (hidden, _, isShown) => {
    writeFileSync(settingsFile, JSON.stringify({ HIDE_RESERVED: hidden }));
    const brands = await ask('/api/machine/brands');
    const listed = await Promise.all(brands.map(({ id }: { id: number }) => ask(`/api/machine/${id}`)));
    const counts = listed.map(({ machines }) => machines.filter(isShown).length);
    expect(brands.map(({ machineCount }: { machineCount: number }) => machineCount)).toEqual(counts);
    expect(listed.map(({ brand }) => brand.machineCount)).toEqual(counts);
    const own = listed.find(({ machines }) => machines.some(({ id }: { id: number }) => id === 101));
    expect((await ask('/api/machines/101')).brand.machineCount).toBe(own.brand.machineCount);
  },
);
