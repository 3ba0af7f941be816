import { minorUnits } from '@floorcast/contract/money';
import { afterAll, expect, test, vi } from 'vitest';
import { scrape } from '../../testing/calls/scrape.ts';
import { houseOfTests } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { FLOOR_CREDENTIAL, ManualClock } from '../../testing/test-house.ts';

const PRESENT = [101, 102, 103, 111];
const clock = new ManualClock();
const floor = new ScriptedFloor(PRESENT);
const { db, house } = await houseOfTests(clock);
await floor.link(house.url);
afterAll(() => floor.cut());

/** Values of the database are cached for so long (ms). */
const fresh = async () => {
  clock.advance(60_000);
  return (await scrape(house)).samples;
};
const value = async (sample: string) => (await fresh()).get(sample);

async function seated(username: string, machineID: number) {
  const { token } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID, token });
  return player;
}

test('SRV-1 every metric has the prefix of the product, a type and a help text', async () => {
  const { types, samples } = await scrape(house);
  expect(types.size).toBeGreaterThan(15);
  for (const name of types.keys()) expect(name).toMatch(/^floorcast_[a-z]+(_[a-z]+)*$/);
  for (const [name, type] of types)
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
  expect([...samples].filter(([, value]) => Number.isNaN(value))).toEqual([]);
});

test('SRV-4 machines are measured by condition, floors by their link', async () => {
  const before = await fresh();
  expect(before.get('floorcast_machines{condition="ready"}')).toBe(PRESENT.length - 1);
  expect(before.get('floorcast_machines{condition="malfunction"}')).toBe(1);
  const linked = [...before.keys()].filter((sample) => sample.startsWith('floorcast_floor_linked'));
  expect(linked.map((sample) => before.get(sample))).toEqual([1]);
  await floor.cut();
  await vi.waitFor(async () => expect(await value(linked[0] ?? '')).toBe(0));
  expect(await value('floorcast_machines{condition="ready"}')).toBe(0);
  await floor.link(house.url);
  await vi.waitFor(async () => expect(await value(linked[0] ?? '')).toBe(1));
});

test('MONEY-4 sessions, sockets and open transfers are measured', async () => {
  const player = await seated('demo', 101);
  expect(await value('floorcast_sessions{state="live"}')).toBe(1);
  expect(await value('floorcast_sockets{kind="machine"}')).toBe(1);
  expect(await value('floorcast_sockets{kind="floor"}')).toBe(1);
  floor.transfers = 'hold';
  const asked = player.ask('cashin', { amount: 1_000, requestId: 'metrics-cash-in' });
  await vi.waitFor(() => expect(floor.held).toHaveLength(1));
  const during = await fresh();
  expect(during.get('floorcast_transfers_open{direction="in",state="sent"}')).toBe(1);
  expect(during.get('floorcast_transfers_open_oldest_seconds{direction="in",state="sent"}')).toBeGreaterThan(
    0,
  );
  floor.transfers = 'accept';
  for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
  await asked;
  const after = await fresh();
  expect(after.get('floorcast_transfers_open{direction="in",state="sent"}')).toBe(0);
  expect(after.get('floorcast_transfers_open_oldest_seconds{direction="in",state="sent"}')).toBe(0);
  await player.close();
  await vi.waitFor(async () => expect(await value('floorcast_sockets{kind="machine"}')).toBe(0));
  await floor.game(101, 0, 0);
});

test('SRV-4 the age of a floor’s pictures is measured while the floor reports it', async () => {
  const age = async () => [...(await fresh())].filter(([sample]) => sample.startsWith('floorcast_video_age'));
  expect(await age()).toEqual([]);
  floor.notify('video', { watched: 2, oldestMs: 140 });
  await vi.waitFor(async () => expect((await age()).map(([, seconds]) => seconds)).toEqual([0.14]));
  expect([...(await fresh())].find(([sample]) => sample.startsWith('floorcast_cameras_watched'))?.[1]).toBe(
    2,
  );
  floor.notify('video', { watched: -1, oldestMs: 5 });
  floor.notify('video', { watched: 0, oldestMs: null });
  await vi.waitFor(async () => expect(await age()).toEqual([]));
});

test('MONEY-5 a balance that was changed without a posting is measured as unbalanced', async () => {
  expect(await value('floorcast_books_balanced')).toBe(1);
  expect(await value('floorcast_variance_minor_units')).toBe(0);
  const setVariance = (balance: bigint) =>
    db
      .insertInto('accounts')
      .values({ id: 'house:variance', balance, least: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ balance }))
      .execute();
  await setVariance(5n);
  expect(await value('floorcast_books_balanced')).toBe(0);
  expect(await value('floorcast_variance_minor_units')).toBe(5);
  await setVariance(0n);
  expect(await value('floorcast_books_balanced')).toBe(1);
});

test('SRV-5 an open hand pay is measured with its age', async () => {
  const at = new Date(Date.now() - 90_000).toISOString();
  const amount = minorUnits(5_000);
  await floor.report({ type: 'hand-pay', machineId: 103, at, id: 'metrics-1', kind: 'hand-pay', amount });
  const samples = await fresh();
  expect(samples.get('floorcast_hand_pays_open')).toBe(1);
  expect(samples.get('floorcast_hand_pays_open_oldest_seconds')).toBeGreaterThanOrEqual(90);
});

test('GAME-7 presses are counted, and one that begins no game is logged', async () => {
  const player = await seated('demo2', 102);
  await player.ask('cashin', { amount: 1_000, requestId: 'metrics-presses' });
  const acknowledged = 'floorcast_presses_total{source="player",outcome="acknowledged"}';
  const before = (await fresh()).get(acknowledged) ?? 0;
  await player.ask('press', { button: 'spin' });
  await floor.game(102, 100, 0);
  expect(await value('floorcast_presses_unconfirmed_total')).toBe(0);
  await player.ask('press', { button: 'spin' });
  expect(await value('floorcast_presses_unconfirmed_total')).toBe(1);
  await player.ask('press', { button: 'bet-up' });
  expect(await value('floorcast_presses_unconfirmed_total')).toBe(1);
  expect(await value(acknowledged)).toBe(before + 3);
  await player.close();
});

test('SRV-1 calls are measured by their declared route, whatever path a client invents', async () => {
  for (const url of ['/api/machines/7/seat', '/api/machines/8/seat', '/nowhere/1', '/nowhere/2'])
    await house.app.inject(url);
  const count = 'floorcast_http_request_duration_seconds_count';
  const calls = [...(await fresh())].filter(([sample]) => sample.startsWith(count));
  const byLabels = new Map(calls);
  expect(byLabels.get(`${count}{method="GET",route="/api/machines/:id/seat",status="4xx"}`)).toBe(2);
  expect(byLabels.get(`${count}{method="any",route="none",status="4xx"}`)).toBe(2);
  expect(calls.map(([sample]) => sample).join()).not.toContain('nowhere');
});

test('SRV-1 statements are measured by their kind, without their text', async () => {
  const { body } = await house.app.inject('/metrics');
  expect(body).toMatch(/floorcast_sql_duration_seconds_count\{kind="insert"\} [1-9]/);
  expect(body).not.toMatch(/select .* from|play_sessions/);
  for (const secret of [FLOOR_CREDENTIAL, 'demo2', '127.0.0.1']) expect(body).not.toContain(secret);
});

test('SRV-1 concurrent reads of the metrics query the database once', async () => {
  clock.advance(60_000);
  const selects = 'floorcast_sql_duration_seconds_count{kind="select"}';
  const first = (await scrape(house)).samples.get(selects) ?? 0;
  const askers = 40;
  await Promise.all(Array.from({ length: askers }, () => scrape(house)));
  const last = (await scrape(house)).samples.get(selects) ?? 0;
  // Statements of the first read are counted once it was answered, as are those of the house's own work meanwhile.
  expect(last - first).toBeLessThan(askers);
});
