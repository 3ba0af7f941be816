import { ERRORS } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { millis } from '@floorcast/contract/time';
import { expect, test, vi } from 'vitest';
import { DEMO, policyId } from '../../../policy/index.ts';
import { cashInRequest } from '../../../testing/guests.ts';
import { gamesOn } from '../testing/games.ts';
import { PlayHouse, received, sits } from '../testing/play-house.ts';

const BLOCK_MS = millis(10_000);
/** Of the test floor's bet levels 1.00, 2.00 and 3.00 the last is above the cap. */
const POLICY = {
  ...DEMO,
  blockPressesMs: BLOCK_MS,
  stakeCaps: [{ fromAge: 18, most: minorUnits(200) }],
  autoplay: { mostSpins: 50, askEvery: 2 },
};
const CREDIT = 5_000;

const play = new PlayHouse([101, 102], { policy: POLICY });
const { clock, floor } = play;
const games = gamesOn(floor);
const refused = (name: keyof typeof ERRORS) => expect.objectContaining({ code: ERRORS[name].code });

async function seated(machineId = 101) {
  const { player, token } = await play.guests.seated('demo', machineId);
  await player.ask('cashin', cashInRequest(CREDIT));
  clock.advance(60_000);
  return {
    player,
    spin: () => player.ask('press', { button: 'spin' }),
    leave: async () => {
      await player.ask('leave');
      await play.guests.free(token, machineId);
      await player.close();
    },
  };
}

test('RULE-5 C18.4 a running paid game takes no press until it ends, or may wait for its player', async () => {
  const { player, spin, leave } = await seated();
  await spin();
  await expect(spin()).rejects.toEqual(refused('gameRuns'));
  await games.begins(101, CREDIT - 100);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(1));
  await expect(spin()).rejects.toEqual(refused('gameRuns'));
  clock.advance(BLOCK_MS);
  await expect(spin()).resolves.toBeDefined();
  await games.ends(101, CREDIT - 100, 0);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(2));
  clock.advance(60_000);
  await leave();
});

test('RULE-5 C18.4 a free game takes presses, and a paid one that has ended does so too', async () => {
  const { player, spin, leave } = await seated();
  await games.begins(101, CREDIT - 100);
  await games.ends(101, CREDIT - 100, 0);
  await games.begins(101, CREDIT - 100, true);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(3));
  await expect(spin()).resolves.toBeDefined();
  await games.ends(101, CREDIT - 100, 0, true);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(4));
  clock.advance(60_000);
  await leave();
});

test('RULE-6 RULE-7 C18.6 C18.10 init offers no bet level above the cap, and start cannot be held', async () => {
  const init = await sits(play, 'demo2', 102);
  expect(init.bands.map(({ bet }) => bet)).toEqual([200, 100]);
  expect(init.mostStake).toBe(200);
  expect(init.holds).not.toContain('spin');
  clock.advance(DEMO.seatHoldSeconds * 1_000);
});

test('RULE-7 RULE-8 C18.7 C18.8 a stake above the cap is refused, and what hides the stake too', async () => {
  const { player, spin, leave } = await seated();
  await expect(player.ask('band', { id: 3 })).rejects.toEqual(refused('stakeAboveCap'));
  await expect(player.ask('press', { button: 'bet-up' })).rejects.toEqual(refused('stakeUnknown'));
  await expect(player.ask('hold', { button: 'spin', down: true })).rejects.toEqual(refused('notAllowed'));
  await player.ask('band', { id: 2 });
  await floor.game(101, 300, 0);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(2));
  clock.advance(60_000);
  await expect(spin()).rejects.toEqual(refused('stakeAboveCap'));
  await floor.game(101, 150, 0);
  await vi.waitFor(() => expect(received(player, 'round')).toHaveLength(4));
  clock.advance(60_000);
  await expect(spin()).rejects.toEqual(refused('stakeUnknown'));
  await player.ask('band', { id: 1 });
  await expect(spin()).resolves.toBeDefined();
  clock.advance(60_000);
  await leave();
});

test('RULE-5 RULE-8 C18.8 after a restart a game may run, and start waits until a bet level is chosen', async () => {
  const { player } = await seated();
  await player.ask('band', { id: 2 });
  await player.close();
  await play.restart();
  const back = await play.guests.come('demo');
  await back.sit(101);
  const press = () => back.player.ask('press', { button: 'spin' });
  clock.advance(BLOCK_MS);
  await expect(press()).rejects.toEqual(refused('stakeUnknown'));
  await back.player.ask('band', { id: 1 });
  await expect(press()).resolves.toBeDefined();
  clock.advance(60_000);
  await back.player.ask('leave');
  await play.guests.free(back.token, 101);
  await back.player.close();
});

test('RULE-9 C18.9 autoplay pauses after each two games until the player continues it', async () => {
  const { player, leave } = await seated();
  const state = () => received(player, 'autoplay').at(-1)?.data;
  const presses = () => floor.pressed.filter(({ button }) => button === 'spin').length;
  const plays = async () => {
    const before = presses();
    clock.advance(60_000);
    await vi.waitFor(() => expect(presses()).toBe(before + 1));
    await floor.game(101, 100, 0);
  };
  await player.ask('autoplay', { on: true, spins: 10 });
  await plays();
  await plays();
  await vi.waitFor(() => expect(state()).toEqual({ on: true, left: 8, played: 2, asking: true }));
  const before = presses();
  clock.advance(60_000);
  expect(presses()).toBe(before);
  expect(await player.ask('continueAutoplay')).toEqual({ on: true, left: 8, played: 2 });
  await plays();
  await vi.waitFor(() => expect(state()).toEqual({ on: true, left: 7, played: 3 }));
  await leave();
});

test('RULE-10 C18.11 a player who is found to be below the minimum age is refused the seat', async () => {
  const born = (date: string | null) =>
    play.db.updateTable('users').set({ birthDate: date }).where('username', '=', 'demo2').execute();
  const { player, sit } = await play.guests.come('demo2');
  await born('2020-02-29');
  await expect(sit(102)).rejects.toEqual(refused('tooYoung'));
  await born('1990-02-28');
  await expect(sit(102)).resolves.toMatchObject({ mostStake: 200 });
  await born(null);
  await player.close();
  clock.advance(DEMO.seatHoldSeconds * 1_000);
});

test('RULE-4 C18.3 a session is stored with the id of its rules, and the rules with their id', async () => {
  const { leave } = await seated();
  const { policy, rules } = await play.db
    .selectFrom('playSessions')
    .innerJoin('policies', 'policies.id', 'playSessions.policy')
    .select(['policy', 'rules'])
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(policy).toBe(policyId(POLICY));
  expect(rules).toEqual(POLICY);
  await leave();
});

test('RULE-12 C18.1 anybody may read the rules in force', async () => {
  const reply = await play.house.app.inject('/api/policy');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    id: policyId(POLICY),
    jurisdiction: 'demo',
    stakeCaps: POLICY.stakeCaps,
  });
  expect(reply.json()).not.toHaveProperty('stillsDays');
});
