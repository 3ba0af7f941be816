import { expect, test, vi } from 'vitest';
import { PlayHouse, received } from '../../play/sessions/testing/play-house.ts';
import { OFFER } from '../../testing/calls/sdp.ts';
import { Player } from '../../testing/players/protected-player.ts';
import { adminOn } from '../../testing/staff/admin.ts';

const CREDENTIAL = 'a-credential-for-the-cashier-of-tests-01';
const play = new PlayHouse([101, 102], { cashierCredential: CREDENTIAL });
const { clock, floor } = play;
const wait = () => clock.advance(4_000);
const HOUR_MS = 3_600_000;

const exclude = (player: Player, request: object) =>
  player.call('POST', '/api/protection/exclusions', request);

test('PROT-11 C17.17 C17.19 an excluded player is out everywhere within a second, with every minor unit back', async () => {
  const player = await Player.create(play, 10_000);
  const screen = await player.connect('notification');
  await screen.ask('init', { id: player.id });
  const jackpots = await player.connect('jackpot');
  const seat = await player.sit(101, 3_000);
  await floor.game(101, 100, 0);
  const offered = await play.house.app.inject({
    method: 'POST',
    url: '/api/machines/102/video/screen/whep',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/sdp' },
    payload: OFFER,
  });
  expect(offered.statusCode).toBe(201);
  const began = performance.now();
  expect(await exclude(player, { kind: 'time-out' })).toMatchObject({
    status: 200,
    body: { exclusion: { kind: 'time-out', until: new Date(clock.now() + 24 * HOUR_MS).toISOString() } },
  });
  await vi.waitFor(() => expect([seat.closeCode, jackpots.closeCode]).toEqual([4004, 4004]));
  await vi.waitFor(() => expect(floor.viewers.size).toBe(0));
  await vi.waitFor(async () => expect((await player.session())?.state).not.toBe('live'));
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(received(screen, 'protection')).toMatchObject([{ data: { exclusion: { kind: 'time-out' } } }]);
  expect(screen.closed).toBe(false);
  await player.hasEnded('excluded', wait);
  expect(await player.balance).toBe(10_000 - 100);
});

test('PROT-11 C17.18 an excluded player withdraws, reads the history and nothing else', async () => {
  const player = await Player.create(play, 10_000);
  await exclude(player, { kind: 'exclusion', days: 30 });
  const until = new Date(clock.now() + 30 * 24 * HOUR_MS).toISOString();
  for (const url of [
    '/api/validate',
    '/api/player/balance',
    '/api/player/sessions',
    '/api/player/transactions',
    '/api/player/games',
    '/api/player/profile',
    '/api/protection',
    '/api/protection/net-deposits',
  ])
    expect(await player.call('GET', url), url).toMatchObject({ status: 200 });
  for (const url of [
    '/api/machine/all',
    '/api/machines/101',
    '/api/player/deposit',
    '/api/player/claims',
    '/api/player/bonus',
    '/api/chat/contacts',
    '/api/quick-panel/data',
  ])
    expect(await player.call('GET', url), url).toMatchObject({
      status: 403,
      body: { code: 41041, Params: { until } },
    });
  expect(await player.call('POST', '/api/machines/101/queue')).toMatchObject({ body: { code: 41041 } });
  const seat = await player.connect();
  await vi.waitFor(() => expect(seat.closeCode).toBe(4004));
  const order = (kind: string) =>
    play.house.app.inject({
      method: 'POST',
      url: `/api/cashier/${kind}`,
      headers: { authorization: `Bearer ${CREDENTIAL}` },
      payload: { requestId: `excluded-${kind}`, playerId: player.id, amount: 1_000 },
    });
  expect((await order('deposits')).json()).toMatchObject({ code: 41041 });
  expect((await order('withdrawals')).statusCode).toBe(200);
  expect(await player.balance).toBe(9_000);
  expect(await player.signIn()).toMatchObject({
    status: 200,
    body: { exclusion: { kind: 'exclusion', until } },
  });
});

test('PROT-11 an exclusion for good ends by no time, and one for a time by itself', async () => {
  const [player, brief] = [await Player.create(play), await Player.create(play)];
  await play.db
    .insertInto('exclusions')
    .values({
      playerId: player.id,
      kind: 'exclusion',
      since: new Date(clock.now()),
      until: null,
      endedAt: null,
    })
    .execute();
  await exclude(brief, { kind: 'time-out' });
  clock.advance(24 * HOUR_MS - 1);
  expect((await brief.call('GET', '/api/machine/all')).status).toBe(403);
  await play.restart();
  clock.advance(1);
  expect((await brief.call('GET', '/api/machine/all')).status).toBe(200);
  expect(await player.call('GET', '/api/machine/all')).toMatchObject({ status: 403, body: { Params: {} } });
});

test('PROT-12 C17.20 a later exclusion shortens none, and durations that are not offered are refused', async () => {
  const player = await Player.create(play);
  await exclude(player, { kind: 'exclusion', days: 30 });
  const { exclusion } = (await exclude(player, { kind: 'time-out' })).body;
  expect(exclusion.kind).toBe('exclusion');
  for (const [request, field] of [
    [{ kind: 'exclusion', days: 2 }, 'days'],
    [{ kind: 'exclusion' }, 'days'],
    [{ kind: 'holiday' }, 'kind'],
  ] as const)
    expect(await exclude(player, request)).toMatchObject({ status: 400, body: { Params: { field } } });
});

test('PROT-11 C17.19 an excluded player loses the place in a queue', async () => {
  const [seated, waiting] = [await Player.create(play, 1_000), await Player.create(play)];
  const seat = await seated.sit(102);
  const screen = await waiting.connect('notification');
  await screen.ask('init', { id: waiting.id });
  expect((await waiting.call('POST', '/api/machines/102/queue')).status).toBe(200);
  await exclude(waiting, { kind: 'exclusion', days: 1 });
  await vi.waitFor(async () =>
    expect(
      await play.db.selectFrom('queuePlaces').select('id').where('playerId', '=', waiting.id).execute(),
    ).toEqual([]),
  );
  await seat.ask('leave');
  await seated.hasEnded('left', wait);
});

test('PROT-13 OPS-23 C23.15 an exclusion is ended before its time by two members of staff, with a reason', async () => {
  const player = await Player.create(play);
  await exclude(player, { kind: 'exclusion', days: 30 });
  const by = (username: string) => adminOn(play.db, { as: username });
  const words = ['exclusion', 'end', player.username];
  expect((await by('support')(words)).problems.join()).toContain('--reason is missing');
  const proposed = await by('support')([...words, '--reason', 'a mistake']);
  const [, id = ''] = /request (\S+):/.exec(proposed.out[0] ?? '') ?? [];
  for (const username of ['support', 'technician', 'auditor'])
    expect((await by(username)(['proposal', 'approve', id])).code).toBe(1);
  expect((await player.call('GET', '/api/machine/all')).status).toBe(403);
  // One person who sets the password of another could be two.
  await by('admin')(['password', 'lead', '--password'], ['lead12345']);
  const [, own = ''] =
    /request (\S+):/.exec((await by('admin')(['deposit', 'demo', '1', '--reason', 'cash'])).out[0] ?? '') ??
    [];
  expect((await by('lead')(['proposal', 'approve', own])).problems.join()).toContain('set its password');
  expect((await by('lead')(['proposal', 'approve', id])).code).toBe(0);
  expect((await player.call('GET', '/api/machine/all')).status).toBe(200);
  const [log] = await play.db
    .selectFrom('trail')
    .select(['kind', 'actor', 'detail'])
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  expect(log).toMatchObject({
    kind: 'proposal.approved',
    actor: 'lead',
    detail: { kind: 'exclusion-end', proposer: 'support', reason: 'a mistake' },
  });
});
