import { AGE_STEP_MOST, ageStep, MachineDelayReply, OUTAGES_MOST } from '@floorcast/contract/picture-ages';
import { SessionReceipt } from '@floorcast/contract/session-totals';
import { MachineInit } from '@floorcast/contract/sockets';
import { expect, test } from 'vitest';
import type { SocketPlayer } from '../../../testing/player.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { PlayHouse } from '../testing/play-house.ts';

const play = new PlayHouse([101, 102, 103]);
const { clock, guests } = play;

const get = (token: string, url: string) =>
  play.house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const pictureOf = async (token: string, session: number) =>
  SessionReceipt.parse((await get(token, `/api/player/sessions/${session}/receipt`)).json()).picture;

const NOTHING = { source: 'page-0001', ages: [], worst: null, outages: 0, lostMs: 0, last: [] };
const ages = (ms: number, times: number) => [{ step: ageStep(ms), seconds: times }];
async function report(player: SocketPlayer, more: object) {
  clock.advance(1_000);
  return player.ask('pictures', { ...NOTHING, ...more });
}
async function leaves(player: SocketPlayer, token: string, machine: number): Promise<void> {
  await player.ask('leave');
  await guests.free(token, machine);
  await player.close();
}

test('RULE-33 RULE-34 C21.20 C21.22 the receipt has the median and the worst age and the outages, of all pages of the session', async () => {
  const { player, token, init } = await guests.seated('demo', 101);
  const { session } = MachineInit.reply.parse(init);
  expect(await pictureOf(token, session.id)).toBeNull();
  await report(player, { ages: ages(500, 9) });
  await report(player, { ages: [...ages(40, 70), ...ages(300, 20)], worst: 900 });
  await report(player, {
    source: 'page-0002',
    ages: ages(300, 11),
    worst: 2_100,
    outages: 1,
    lostMs: 4_000,
    last: [{ ago: 5_000, ms: 4_000 }],
  });
  const picture = await pictureOf(token, session.id);
  expect(picture).toMatchObject({ seconds: 101, worst: 2_100, outages: 1, lostMs: 4_000 });
  expect(picture?.median).toBeGreaterThanOrEqual(40);
  expect(picture?.median).toBeLessThanOrEqual(44);
  expect(Date.parse(picture?.last[0]?.at ?? '')).toBe(clock.now() - 5_000);
  await leaves(player, token, 101);
  expect(await pictureOf(token, session.id)).toEqual(picture);
});

test.each([
  ['a step beyond the last', { ages: [{ step: AGE_STEP_MOST + 1, seconds: 1 }] }, 'ages.0.step'],
  ['a count below one', { ages: [{ step: 1, seconds: 0 }] }, 'ages.0.seconds'],
  ['a negative age', { worst: -1 }, 'worst'],
  ['too many outages', { last: Array.from({ length: OUTAGES_MOST + 1 }, () => ({ ago: 1, ms: 1 })) }, 'last'],
  ['a source that is no id', { source: 'x' }, 'source'],
  ['another field', { more: 1 }, 'more'],
])('RULE-33 %s is refused by name, and changes nothing', async (_, wrong, field) => {
  const { player, token, init } = await guests.seated('demo', 102);
  const { session } = MachineInit.reply.parse(init);
  await expect(report(player, wrong)).rejects.toMatchObject({ code: 40000, params: { field } });
  expect(await pictureOf(token, session.id)).toBeNull();
  await leaves(player, token, 102);
});

test('RULE-33 C21.20 reports that come too fast, or from too many pages, are refused', async () => {
  const { player, token, init } = await guests.seated('demo', 102);
  const { session } = MachineInit.reply.parse(init);
  await report(player, { ages: ages(40, 1) });
  await expect(player.ask('pictures', NOTHING)).rejects.toMatchObject({ code: 42900 });
  for (let page = 2; page <= 40; page++) await report(player, { source: `page-${page}-of-many` });
  await expect(report(player, { source: 'page-41-of-many' })).rejects.toMatchObject({ code: 42900 });
  await report(player, { ages: ages(40, 2) });
  expect(await pictureOf(token, session.id)).toMatchObject({ seconds: 2 });
  await leaves(player, token, 102);
});

test('RULE-31 C21.24 before taking a seat a player reads how old the picture was for the last players there', async () => {
  const other = await play.house.login('demo2');
  const delay = async () =>
    MachineDelayReply.parse((await get(other.token, '/api/machines/103/delay')).json());
  expect(await delay()).toMatchObject({ median: null, sessions: 0, limit: 1_500 });
  for (const ms of [30, 300, 60]) {
    const { player, token } = await guests.seated('demo', 103);
    await report(player, { ages: ages(ms, 5) });
    await leaves(player, token, 103);
  }
  const { median, sessions } = await delay();
  expect(sessions).toBe(3);
  expect(median).toBeGreaterThanOrEqual(60);
  expect(median).toBeLessThanOrEqual(66);
});

test('RULE-34 staff list the delay of sessions and the outages of one, by machine and player', async () => {
  const { player, token, init } = await guests.seated('demo2', 103);
  const { session } = MachineInit.reply.parse(init);
  const outage = { outages: 1, lostMs: 3_000, last: [{ ago: 3_000, ms: 3_000 }] };
  await report(player, { ages: ages(50, 60), worst: 80, ...outage });
  await leaves(player, token, 103);
  const run = adminOn(play.db);
  const list = await run(['picture', 'list', '--machine', '103', '--player', 'demo2']);
  expect(list.out).toHaveLength(2);
  expect(list.out[1]).toMatch(new RegExp(`^${session.id} +103 .* 60 +5\\d +80 +1 +3000$`));
  const shown = await run(['picture', 'show', String(session.id)]);
  expect(shown.out.join('\n')).toMatch(/^lost ms +3000$/m);
  expect((await run(['picture', 'show', '999999'])).code).toBe(1);
});
