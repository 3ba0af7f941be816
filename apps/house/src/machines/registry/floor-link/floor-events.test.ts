import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { houseOfTests } from '../../../testing/database.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { loseNextAnswer } from '../../../testing/servers/lose-answer.ts';
import { MachinesRepository } from '../machines.repository.ts';

const { db, house } = await houseOfTests();
let floor: ScriptedFloor = new ScriptedFloor([101, 102, 103, 104]);
await floor.link(house.url);
afterAll(() => floor.cut());

const games = async () =>
  (await db.selectFrom('rounds').select('machineId').orderBy('machineId').execute()).map(
    ({ machineId }) => machineId,
  );

test('MONEY-5 GAME-15 C6.18 C6.19 events of one machine do not wait for another, and a stored event is not posted twice after a cut', async () => {
  await floor.cut();
  await floor.game(101, 200, 200);
  await floor.game(102, 300, 300);
  const { relinked } = await db.transaction().execute(async (tx) => {
    await tx.insertInto('accounts').values({ id: 'machine:101', least: null }).execute();
    const relinked = floor.relink();
    await vi.waitFor(async () => expect(await games()).toEqual([102]));
    await floor.cut();
    return { relinked };
  });
  await relinked;
  expect(floor.journal).toHaveLength(4);
  await floor.relink();
  expect(floor.journal).toEqual([]);
  expect(await games()).toEqual([101, 102]);
});

test('MONEY-5 C6.39 a floor with an empty journal numbers its events after every stored one', async () => {
  await floor.game(101, 100, 100);
  await floor.cut();
  // As when the house ended before it acknowledged the events.
  await db.updateTable('floors').set({ acknowledged: 2 }).execute();
  const before = await games();
  floor = new ScriptedFloor([101, 102, 103, 104]);
  await floor.link(house.url);
  await floor.game(101, 100, 100);
  expect(await games()).toEqual([101, ...before]);
});

test('C6.12 C6.37 KEEP-3 a floor that was acknowledged beyond the stored events is refused with both numbers', async () => {
  const { acknowledged: stored } = await db
    .selectFrom('floors')
    .select('acknowledged')
    .where('id', '=', 'demo-floor')
    .executeTakeFirstOrThrow();
  await db.updateTable('floors').set({ acknowledged: 1 }).execute();
  await expect(floor.relink()).rejects.toMatchObject({
    code: 40300,
    message: `the floor was acknowledged up to event ${stored}, and this house has stored its events up to 1`,
    params: { told: stored, kept: 1 },
  });
  await db.updateTable('floors').set({ acknowledged: stored }).execute();
  await floor.relink();
});

async function sits(machineID: number, username = 'demo') {
  const { token } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  const init = await player.ask('init', { machineID, token });
  return { player, init };
}
const notified = (player: SocketPlayer, wanted: string) =>
  player.received.filter(({ method }) => method === wanted).map(({ data }) => data);

test('GAME-15 C6.2 C6.22 events of an older link are stored before the hello of the next one is answered', async () => {
  const next = new ScriptedFloor([101, 102, 103, 104]);
  await next.link(house.url);
  await floor.relink();
  await floor.cut();
  await floor.game(101, 100, 100);
  const events = [...floor.journal];
  expect(events).toHaveLength(2);
  const before = (await games()).length;
  const { older, linked } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', 'machine:101').forUpdate().execute();
    const older = floor.relink();
    await waitsForLock(db, 'from "accounts"');
    const linked = next.link(house.url);
    // Time to be greeted, were nothing waited for.
    await sleep(300);
    return { older, linked };
  });
  await vi.waitFor(async () => expect(await games()).toHaveLength(before + 1));
  await Promise.all([older, linked]);
  await next.repeatAll(events);
  const { player, init } = await sits(101);
  expect(init).toMatchObject({ playing: false });
  expect(await games()).toHaveLength(before + 1);
  await player.ask('leave');
  await player.close();
  await next.cut();
  await floor.relink();
});

test('GAME-15 C6.2 C6.20 a game whose end was stored by an unconfirmed commit ends once the event is repeated', async () => {
  const { player } = await sits(103);
  loseNextAnswer();
  const before = (await games()).length;
  await floor.game(103, 100, 100);
  await vi.waitFor(() => expect(notified(player, 'round')).toMatchObject([{ phase: 'started' }]));
  await floor.relink();
  await vi.waitFor(() =>
    expect(notified(player, 'round')).toMatchObject([{ phase: 'started' }, { phase: 'ended', win: 100 }]),
  );
  const back = await sits(103);
  expect(back.init).toMatchObject({ playing: false });
  expect(await games()).toHaveLength(before + 1);
  await back.player.ask('leave');
  await back.player.close();
  await player.close();
});

test('MONEY-4 C6.2 C6.20 a transfer that was posted by an unconfirmed commit is notified once the event is repeated', async () => {
  const { player } = await sits(104, 'demo2');
  loseNextAnswer();
  const requestId = 'lost-answer-1';
  const asked = player.ask('cashin', { requestId, amount: 500 });
  await vi.waitFor(() => expect(floor.journal).toHaveLength(1));
  await sleep(100);
  await floor.relink();
  expect(await asked).toMatchObject({ state: 'credited', credit: 500 });
  const transfer = expect.objectContaining({ requestId, state: 'settled' });
  await vi.waitFor(() =>
    expect(notified(player, 'credit')).toContainEqual(expect.objectContaining({ transfer })),
  );
  await player.ask('leave');
  await player.close();
});

test('GAME-15 C6.2 C6.60 a replaced link stores no further event, and the next one repeats them', async () => {
  await vi.waitFor(() => expect([floor.credit.get(104), floor.journal.length]).toEqual([0, 0]));
  await floor.cut();
  for (let game = 0; game < 3; game++) await floor.game(101, 100, 0);
  const before = (await games()).length;
  const { progressOf } = MachinesRepository.prototype;
  const booking = vi.spyOn(MachinesRepository.prototype, 'bookOnce').mockClear();
  const bookings: number[] = [];
  vi.spyOn(MachinesRepository.prototype, 'progressOf').mockImplementation(function (
    this: MachinesRepository,
    ...asked
  ) {
    bookings.push(booking.mock.calls.length);
    return progressOf.apply(this, asked);
  });
  const { older, newer } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', 'machine:101').forUpdate().execute();
    const older = floor.relink();
    await waitsForLock(db, 'from "accounts"');
    return { older, newer: floor.relink() };
  });
  await Promise.all([older, newer]);
  expect(bookings).toEqual([0, 1]);
  expect(await games()).toHaveLength(before + 3);
  vi.restoreAllMocks();
});
