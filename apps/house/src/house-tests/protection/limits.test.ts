import { expect, test } from 'vitest';
import { PlayHouse } from '../../play/sessions/testing/play-house.ts';
import { DEMO } from '../../policy/index.ts';
import { Player } from '../../testing/players/protected-player.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Limits of a site whose raises wait, as some laws demand: 72 hours, and the end of the period. */
const play = new PlayHouse([101], {
  policy: {
    ...DEMO,
    noDepositSeconds: null,
    noActivitySeconds: null,
    limits: { asked: 'compulsory', raiseHours: 72, raiseAfterPeriod: true, needed: ['deposit-day'] },
  },
});
const { clock } = play;
const iso = (at: number) => new Date(at).toISOString();

test('PROT-1 C17.1 C17.2 the first limit and a lower one are in force when the call answers', async () => {
  const player = await Player.create(play);
  expect((await player.call('GET', '/api/protection')).body).toMatchObject({
    demand: 'compulsory',
    needed: ['deposit-day'],
    timeZone: 'Europe/Istanbul',
    raise: { waitSeconds: 72 * 3600, untilPeriodEnds: true },
    limits: [],
    exclusion: null,
  });
  expect((await player.setLimit('deposit-day', 5_000)).body).toMatchObject({
    needed: [],
    limits: [{ name: 'deposit-day', value: 5_000, used: 0, waiting: null }],
  });
  expect((await player.setLimit('deposit-day', 4_000)).body).toMatchObject({ limits: [{ value: 4_000 }] });
});

test('PROT-2 C17.4 a raise is in force after the wait and the period, over a restart of the house', async () => {
  const player = await Player.create(play);
  await player.setLimit('stake-month', 5_000);
  const { resetsAt } = (await player.setLimit('stake-month', 9_000)).body.limits[0];
  const from = iso(Math.max(clock.now() + 72 * HOUR_MS, Date.parse(resetsAt)));
  const waits = { value: 5_000, waiting: { value: 9_000, from } };
  await play.restart();
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([waits]);
  clock.advance(Date.parse(from) - clock.now() - 1);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([waits]);
  await play.restart();
  clock.advance(1);
  expect((await player.call('GET', '/api/protection')).body.limits).toMatchObject([
    { value: 9_000, waiting: null },
  ]);
});

test('PROT-2 a raise of a daily limit waits for its hours, which are longer than the period', async () => {
  const player = await Player.create(play);
  await player.setLimit('loss-day', 5_000);
  const { waiting } = (await player.setLimit('loss-day', null)).body.limits[0];
  expect(waiting).toEqual({ value: null, from: iso(clock.now() + 3 * DAY_MS) });
});

test('PROT-2 C17.5 a raise that waits is withdrawn; there is none to withdraw then', async () => {
  const player = await Player.create(play);
  await player.setLimit('loss-week', 5_000);
  await player.setLimit('loss-week', 6_000);
  expect(await player.call('DELETE', '/api/protection/limits/loss-week/raise')).toMatchObject({
    status: 200,
    body: { limits: [{ value: 5_000, waiting: null }] },
  });
  expect(await player.call('DELETE', '/api/protection/limits/loss-week/raise')).toMatchObject({
    status: 404,
    body: { code: 40400 },
  });
});

test('PROT-1 C2.6 a wrong limit changes nothing, and the refusal names the field', async () => {
  const player = await Player.create(play);
  for (const [name, body, field] of [
    ['loss-year', { value: 1 }, 'name'],
    ['loss-day', { value: -1 }, 'value'],
    ['loss-day', { value: 1.5 }, 'value'],
    ['loss-day', {}, 'value'],
    ['loss-day', { value: 1, days: 3 }, 'days'],
  ] as const)
    expect(await player.call('PUT', `/api/protection/limits/${name}`, body)).toMatchObject({
      status: 400,
      body: { code: 40000, Params: { field } },
    });
  expect((await player.call('GET', '/api/protection')).body.limits).toEqual([]);
});

test('PROT-1 C17.25 staff have no limits', async () => {
  const staff = await Player.create(play, 0, 'staff');
  expect(await staff.call('GET', '/api/protection')).toMatchObject({ status: 403, body: { code: 40300 } });
  expect(await staff.setLimit('loss-day', 1)).toMatchObject({ status: 403, body: { code: 40300 } });
});

test('PROT-1 C17.24 the history lists each change, newest first, a page at a time', async () => {
  const player = await Player.create(play);
  await player.setLimit('loss-day', 500);
  await player.setLimit('loss-day', 900);
  await player.call('DELETE', '/api/protection/limits/loss-day/raise');
  expect((await player.call('GET', '/api/protection/history?size=2')).body).toMatchObject({
    total: 3,
    items: [
      { event: 'raise-withdrawn', name: 'loss-day' },
      { event: 'raise-asked', name: 'loss-day', value: 900 },
    ],
  });
});

test('PROT-4 C17.10 nothing is played and nothing deposited until each compulsory limit is set', async () => {
  const player = await Player.create(play, 10_000);
  await expect(player.sit(101)).rejects.toMatchObject({ code: 41045 });
  await player.setLimit('deposit-day', 5_000);
  const seat = await player.sit(101);
  await seat.ask('leave');
  await player.hasEnded('left', () => clock.advance(4_000));
});
