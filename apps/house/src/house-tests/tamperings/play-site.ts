import { randomUUID } from 'node:crypto';
import type { Duty } from '@floorcast/contract/duties';
import type { Refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import type { Result } from '@floorcast/contract/result';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { HeadPlace } from '../../config/places.ts';
import { PlayerActs } from '../../console/player-files/index.ts';
import { FourEyes } from '../../money/approvals/index.ts';
import { permissionIds } from '../../people/accounts/index.ts';
import { ProtectionService } from '../../people/safer-gambling/index.ts';
import { createMember } from '../../people/staff/index.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { Calendar } from '../../platform/days/calendar.ts';
import type { Db } from '../../platform/db/schema.ts';
import { DEMO, type Policy } from '../../policy/index.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { beginTrail, keepHead } from '../../trail/index.ts';
import { storeHandPay } from '../../wallet/index.ts';

const CASHIER = 'a-credential-for-the-cashier-of-tests-01';
const DUTIES: readonly Duty[] = ['shift-lead', 'cashier', 'compliance'];
const policy: Policy = { ...DEMO, fourEyesFrom: minorUnits(100_000), noDepositSeconds: null };
const calendar = new Calendar('Europe/Istanbul');
const site = { policy, calendar, clock };

/** Plays a site through what it is played by, and closes it. Heads are signed in between. */
export async function playSite(db: Db, place: HeadPlace): Promise<void> {
  await beginTrail(db, pino({ level: 'silent' }));
  const config = { cashierCredential: CASHIER, policy, calendar };
  const house = await startTestHouse(db, clock, config);
  await keepHead(db, place);
  const { id, token } = await house.login('demo');
  await atMachine(house, token);
  await cashier(house, id, token);
  await keepHead(db, place);
  await byHand(db, id);
  await keepHead(db, place);
  expect((await house.app.inject({ url: '/api/player/bonus', headers: as(token) })).statusCode).toBe(200);
  await keepHead(db, place);
  await exclusions(db, (await house.login('demo2')).id);
  await keepHead(db, place);
  const support = await member(db, 'helper', ['support']);
  const acts = new PlayerActs({ db, policy });
  await keepHead(db, place);
  must(await acts.note(support, id, { requestId: randomUUID(), text: 'asked about a bonus' }));
  await keepHead(db, place);
  await house.close();
}

const as = (credential: string) => ({ authorization: `Bearer ${credential}` });

function must<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(result.error.name);
  return result.value;
}

async function atMachine(house: TestHouse, token: string): Promise<void> {
  const floor = new ScriptedFloor([101, 102]);
  await floor.link(house.url);
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID: 101, token });
  await player.ask('cashin', { amount: 5_000, requestId: randomUUID() });
  for (const win of [0, 250, 0, 900]) await floor.game(101, 100, win);
  const report = { machineId: 101, at: new Date().toISOString() };
  await floor.report({ ...report, type: 'exception', code: 0x11 });
  await floor.report({
    ...report,
    type: 'hand-pay',
    id: 'unlocked',
    kind: 'jackpot',
    amount: minorUnits(4_000),
  });
  await floor.report({ ...report, type: 'hand-pay-reset', id: 'unlocked' });
  await player.ask('cashout');
  await player.ask('leave');
  await player.close();
  await floor.cut();
}

/** Deposits, withdrawals, and withdrawals that the player asks for: one that is paid and one that is taken back. */
async function cashier(house: TestHouse, playerId: number, token: string): Promise<void> {
  const call = async (path: string, payload: object, credential: string) => {
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: as(credential),
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ withdrawal?: { id: number } }>();
  };
  const order = (requestId: string, amount: number) => ({ requestId, playerId, amount });
  await call('cashier/deposits', order('paid-in-one', 1_000), CASHIER);
  await call('cashier/deposits', order('paid-in-two', 2_500), CASHIER);
  await call('cashier/withdrawals', order('paid-out-one', 700), CASHIER);
  await call('player/withdrawals', { requestId: 'withdrawal-one', amount: 1_200 }, token);
  await call('cashier/withdrawals/take', order('withdrawal-one', 1_200), CASHIER);
  await call('cashier/withdrawals/paid', order('withdrawal-one', 1_200), CASHIER);
  const { withdrawal } = await call(
    'player/withdrawals',
    { requestId: 'withdrawal-two', amount: 300 },
    token,
  );
  await call(`player/withdrawals/${withdrawal?.id}/cancel`, {}, token);
}

async function member(db: Db, username: string, duties: readonly Duty[]) {
  const created = await createMember(
    db,
    {
      username,
      email: `${username}@example.org`,
      passwordHash: 'none',
      name: 'Member',
      lastname: username,
      birthDate: '1990-01-02',
      siteId: 1000,
      duties,
    },
    { part: 'operator' },
  );
  const { id } = must(created);
  return {
    id,
    username,
    type: 'staff' as const,
    Permissions: permissionIds('staff', duties),
    login: randomUUID(),
  };
}

/** What one member of staff proposes and another approves, a hand pay among it, a proposal that waits, and a bonus. */
async function byHand(db: Db, playerId: number): Promise<void> {
  const [first, second] = [await member(db, 'first', DUTIES), await member(db, 'second', DUTIES)];
  const fourEyes = new FourEyes(db, site);
  const propose = async (terms: ProposalTerms) =>
    must(await fourEyes.propose(first, { requestId: randomUUID(), terms, reason: 'asked for' })).id;
  const done = async (terms: ProposalTerms) => must(await fourEyes.approve(second, await propose(terms))).id;
  await done({ kind: 'deposit', playerId, amount: minorUnits(70_000), correction: false });
  const wrong = { kind: 'deposit', playerId, amount: minorUnits(3_000), correction: false } as const;
  await done({ kind: 'void', proposalId: await done(wrong) });
  await done({ kind: 'withdrawal', playerId, amount: minorUnits(2_000) });
  await done({ kind: 'adjustment', playerId, machineId: null, direction: 'in', amount: minorUnits(150) });
  const amount = minorUnits(150_000);
  const won = { id: 'won', machineId: 102, sessionId: null, playerId: null, kind: 'jackpot' } as const;
  await db.transaction().execute((tx) => storeHandPay(tx, { ...won, amount, at: new Date() }));
  await done({ kind: 'hand-pay', handPayId: 'won', amount });
  await propose({ kind: 'deposit', playerId, amount: minorUnits(90_000), correction: false });
  const acts = new PlayerActs({ db, policy });
  must(await acts.bonus(first, playerId, { requestId: randomUUID(), amount: 900, reason: 'sorry' }));
}

/** One that staff have ended, and one in force. */
async function exclusions(db: Db, playerId: number): Promise<void> {
  const protection = new ProtectionService({ db, ...site, coverPerson: async () => undefined });
  must(await protection.exclude(playerId, { kind: 'time-out' }));
  const [first, second] = [await member(db, 'third', DUTIES), await member(db, 'fourth', DUTIES)];
  const fourEyes = new FourEyes(db, site);
  const order = {
    requestId: randomUUID(),
    terms: { kind: 'exclusion-end', playerId } as const,
    reason: 'an error',
  };
  must(await fourEyes.approve(second, must(await fourEyes.propose(first, order)).id));
  must(await protection.exclude(playerId, { kind: 'time-out' }));
}
