import { ERRORS } from '@floorcast/contract/errors';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import { expect, test, vi } from 'vitest';
import type { SocketPlayer } from '../../testing/player.ts';
import { Player } from '../../testing/players/protected-player.ts';
import { openQueueRig, SLOWLY, SWEEP_MS } from './testing/queue-rig.ts';

/** Below the lowest bet of every machine: who has this loss limit may sit at none. */
const TOO_LOW = 50;

const rig = openQueueRig();
const queuedOn = (socket: SocketPlayer) =>
  socket.received
    .flatMap(({ method, data }) => (method === 'queue' ? [PlayerNotifications.queue.parse(data)] : []))
    .at(-1);

/** A player of this test's own, with a notification connection. */
async function arrive(type: 'user' | 'staff' = 'user') {
  const player = await Player.create(rig, 10_000, type);
  const screen = await player.connect('notification');
  await screen.ask('init', { id: player.id });
  const join = (machine: number) => player.call('POST', `/api/machines/${machine}/queue`);
  const reserved = () =>
    rig.db
      .selectFrom('queuePlaces')
      .select('reservedUntil')
      .where('playerId', '=', player.id)
      .executeTakeFirst();
  return { player, screen, join, reserved, queued: () => queuedOn(screen) };
}
const lostTo = (name: 'limitReached' | 'excluded') => ({
  place: null,
  lost: 'closed',
  refusal: expect.objectContaining({ code: ERRORS[name].code }),
});
const codeOfSitting = (player: Player, machine: number) =>
  player.sit(machine).then(
    () => 0,
    (error: { code: number }) => error.code,
  );

test('GAME-19 PROT-7 C15.22 joining is refused by the limit that refuses the seat, and reserves nothing', async () => {
  const { player, join, reserved } = await arrive();
  await player.setLimit('loss-day', TOO_LOW);
  const sat = await codeOfSitting(player, 102);
  expect(sat).toBe(ERRORS.limitReached.code);
  const { body } = await join(102);
  expect(body).toMatchObject({ status: 0, code: sat, Params: { limit: 'loss-day' } });
  expect(await reserved()).toBeUndefined();
  await rig.free(102);
});

test('GAME-19 C15.22 staff who may not play join no queue', async () => {
  await rig.restart({ staffMayPlay: false });
  const { player, join, reserved } = await arrive('staff');
  const sat = await codeOfSitting(player, 102);
  expect(sat).toBe(ERRORS.staffMayNotPlay.code);
  expect((await join(102)).body).toMatchObject({ code: sat });
  expect(await reserved()).toBeUndefined();
  await rig.free(102);
});

test.each([
  ['whose limit is reached', (id: number) => limit(id), 'limitReached'],
  ['who is excluded', (id: number) => exclude(id), 'excluded'],
] as const)(
  'GAME-19 C15.23 the entry of a player %s is skipped when its turn comes, though no announcement came',
  async (_, barred, name) => {
    const playing = await (await rig.arrive('demo')).sit(101);
    const [first, second] = [await arrive(), await arrive()];
    await first.join(101);
    await second.join(101);
    await barred(first.player.id);
    await playing.ask('leave');
    await vi.waitFor(() => expect(second.queued()?.place).toMatchObject({ place: 1, seconds: 30 }));
    expect(first.queued()).toMatchObject(lostTo(name));
    expect(first.screen.received.some(({ data }) => JSON.stringify(data).includes('"seconds"'))).toBe(false);
  },
);

test('GAME-19 C15.24 a limit that is lowered removes the entry at once, and says why', async () => {
  const playing = await (await rig.arrive('demo')).sit(101);
  const { player, join, queued } = await arrive();
  await join(101);
  await player.setLimit('loss-day', TOO_LOW);
  await vi.waitFor(() => expect(queued()).toMatchObject(lostTo('limitReached')));
  await playing.ask('leave');
});

test('GAME-19 C15.24 a reserved seat passes on when its player may no longer sit', async () => {
  const [first, second] = [await arrive(), await arrive()];
  await first.join(102);
  await second.join(102);
  await vi.waitFor(() => expect(first.queued()?.place).toMatchObject({ seconds: 30 }));
  await first.player.setLimit('loss-day', TOO_LOW);
  await vi.waitFor(() => expect(second.queued()?.place).toMatchObject({ place: 1, seconds: 30 }));
  expect(first.queued()).toMatchObject(lostTo('limitReached'));
});

test('GAME-19 C15.24 a limit that a game elsewhere reaches removes the entry before the player is offered its seat', async () => {
  const playing = await (await rig.arrive('demo')).sit(101);
  const { player, join, queued } = await arrive();
  await player.setLimit('loss-day', 150);
  await join(101);
  await player.sit(102, 1_000);
  await rig.floor.game(102, 100, 0);
  await vi.waitFor(() => expect(queued()).toMatchObject(lostTo('limitReached')));
  await playing.ask('leave');
  await rig.free();
});

test('GAME-19 C15.24 a sweep removes an entry whose player may no longer sit, though no announcement came', async () => {
  const playing = await (await rig.arrive('demo')).sit(101);
  const { player, join, queued } = await arrive();
  await join(101);
  await limit(player.id);
  await vi.waitFor(() => {
    rig.clock.advance(SWEEP_MS);
    expect(queued()).toMatchObject(lostTo('limitReached'));
  }, SLOWLY);
  await playing.ask('leave');
});

test('GAME-19 C15.24 a restart keeps no reservation of a player who may no longer sit', async () => {
  const { player, join, reserved } = await arrive();
  await join(102);
  expect((await reserved())?.reservedUntil).toEqual(expect.any(Date));
  await rig.stop();
  await exclude(player.id);
  await rig.start();
  expect(await reserved()).toBeUndefined();
});

test('SRV-2 GAME-19 a seat is reserved for no account that was locked, though it is still connected', async () => {
  const playing = await (await rig.arrive('demo')).sit(101);
  const [first, second] = [await arrive(), await arrive()];
  await first.join(101);
  await second.join(101);
  await rig.db.updateTable('users').set({ banned: true }).where('id', '=', first.player.id).execute();
  await playing.ask('leave');
  await vi.waitFor(() => expect(second.queued()?.place).toHaveProperty('seconds'));
  expect(await first.reserved()).toEqual({ reservedUntil: null });
});

/** As by a node whose announcement is lost. */
const limit = (playerId: number) =>
  rig.db
    .insertInto('playerLimits')
    .values({ playerId, name: 'loss-day', value: BigInt(TOO_LOW) })
    .execute();
const exclude = (playerId: number) =>
  rig.db
    .insertInto('exclusions')
    .values({ playerId, kind: 'time-out', since: new Date(0), until: null })
    .execute();
