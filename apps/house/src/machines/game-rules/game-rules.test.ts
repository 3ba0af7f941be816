import { GameRules, GameRulesReply } from '@floorcast/contract/game-rules';
import { demoRules } from '@floorcast/demo-floor/game-rules';
import { DEMO_BRANDS } from '@floorcast/demo-floor/layout';
import { expect, test } from 'vitest';
import { PlayRepository } from '../../play/sessions/index.ts';
import { houseOfTests } from '../../testing/database.ts';
import { giveRules } from './game-rules.ts';

const [brand = { id: 1, name: '', jackpots: [] }] = DEMO_BRANDS;
const RULES = GameRules.parse(demoRules(brand));

const { db, house } = await houseOfTests();

const get = async (url: string, username = 'demo', password?: string) => {
  const { token } = await house.login(username, password);
  return house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
};
const rulesAt = async (machineId: number) =>
  GameRulesReply.parse((await get(`/api/machines/${machineId}/rules`)).json());
const give = (returnPercent: number, machineId: number | null = null) =>
  db
    .transaction()
    .execute((tx) => giveRules(tx, { brandId: brand.id, machineId }, { ...RULES, returnPercent }, 'tester'));

test('RULE-20 C21.1 a signed-in account reads the paytable, the return, the jackpots and what a malfunction voids', async () => {
  const { version, rules } = await rulesAt(101);
  expect([version, rules]).toEqual([1, RULES]);
  expect(rules.jackpots).toHaveLength(brand.jackpots.length);
  expect(rules.malfunction.tr).toContain('Arıza');
});

test('RULE-20 a machine that is not there, or has no rules, is not found', async () => {
  await db.insertInto('brands').values({ id: 90, name: 'Without Rules', jackpot: '' }).execute();
  const machine = { id: 990, brandId: 90, floorId: 'demo-floor', name: 'Without' };
  await db.insertInto('machines').values(machine).execute();
  for (const id of [990, 999_999]) expect((await get(`/api/machines/${id}/rules`)).statusCode).toBe(404);
});

test('RULE-21 C21.2 each change is a new version in force at once, and a machine with a game of its own has its own', async () => {
  const first = (await rulesAt(102)).version;
  expect(await give(90)).toBe(first + 1);
  expect(await give(88, 103)).toBe(1);
  expect(await rulesAt(102)).toMatchObject({ version: first + 1, rules: { returnPercent: 90 } });
  expect(await rulesAt(103)).toMatchObject({ version: 1, rules: { returnPercent: 88 } });
  expect(await give(91)).toBe(first + 2);
  expect((await rulesAt(103)).rules.returnPercent).toBe(88);
});

test('RULE-22 C21.4 a session keeps the version under which it began, for its player and for staff', async () => {
  await give(92);
  const { version } = await rulesAt(101);
  const { id: playerId } = await house.login('demo');
  const opened = await new PlayRepository(db, null).open(101, playerId, '192.0.2.1', new Date());
  if (!opened.ok) throw new Error(opened.error);
  const { id } = opened.value.session;
  await give(93);
  const url = `/api/player/sessions/${id}/rules`;
  for (const [username, password] of [
    ['demo', undefined],
    ['staff', 'staff1234'],
  ] as const)
    expect((await get(url, username, password)).json()).toMatchObject({
      version,
      rules: { returnPercent: 92 },
    });
  expect((await get(url, 'demo2')).statusCode).toBe(404);
  await new PlayRepository(db, null).end({ sessionId: id, machineId: 101 }, 'test');
});
