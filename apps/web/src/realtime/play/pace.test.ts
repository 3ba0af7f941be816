import { expect, test } from 'vitest';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { scriptedSession } from '../../testing/scripted-session.ts';
import { INIT } from '../../testing/seat.ts';
import { seatOf } from './reduce.ts';

const GAME = { id: 1, bet: 100, win: 0, credit: 900, free: false, at: '2026-01-01T00:00:00.000Z' };

/** Somebody whose game has begun and ended where the next may begin so long (ms) after the last. */
async function played(paceMs: number) {
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, credit: 1_000, policy: { ...INIT.policy, paceMs } });
  await house.tell('round', { ...GAME, phase: 'started' });
  await house.tell('round', { ...GAME, phase: 'ended' });
  const asked = async (button: string) => {
    void session.press(button);
    await new Promise((resolve) => setTimeout(resolve));
    return house.asked.map(({ method }) => method).filter((method) => method !== 'ping');
  };
  return { house, asked, seat: () => seatOf(session.getState()) };
}

test('GAME-11 start rests until the pace of the policy is over, and the other buttons do not', async () => {
  const { house, asked, seat } = await played(2_500);
  expect(seat()?.paced).toBe(true);
  expect(await asked('spin')).toEqual([]);
  expect(await asked('bet-up')).toEqual(['press']);
  await house.accept('press', { acknowledged: true });
  await house.pass();
  expect(seat()?.paced).toBe(false);
  expect(await asked('spin')).toEqual(['press']);
});

test('GAME-11 where games may follow each other at once start does not rest', async () => {
  const { asked } = await played(0);
  expect(await asked('spin')).toEqual(['press']);
});
