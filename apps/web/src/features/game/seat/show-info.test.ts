import { ERRORS } from '@floorcast/contract/errors';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { heldBack } from '../../../api/stores/protection.ts';
import { PlaySession } from '../../../realtime/play/play-session.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { takeToasts } from '../../../ui/toast/toast.ts';
import { Countdowns, showInfo } from './use-play.ts';

beforeAll(speakEnglish);
beforeEach(() => void takeToasts());

function data(code: string | number, count: number, action?: string, countdowns = new Countdowns()) {
  const session = new PlaySession({
    network: new ScriptedHouse(),
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request-0',
    balance: () => undefined,
    info: () => undefined,
  });
  const info = { code, params: { count }, message: 'in other words' };
  showInfo(action === undefined ? info : { ...info, action }, session, countdowns);
  const toasts = takeToasts().map(({ kind, words, id, stays }) => [kind, words, id, stays]);
  return { toasts, counted: countdowns.counted.getState(), phase: session.getState().phase };
}

test('GAME-13 a countdown is one toast that stays until its end', () => {
  expect(data('CODE_18800', 10)).toEqual({
    toasts: [['warning', 'You have 10 seconds left to deposit funds.', 'CODE_18800', 10_000]],
    counted: false,
    phase: 'connecting',
  });
  expect(data('CODE_18802', 3)).toMatchObject({
    toasts: [['warning', 'You have 3 seconds left to continue.', 'CODE_18802', 3_000]],
    counted: true,
  });
  expect(data('CODE_18802', 1)).toMatchObject({
    toasts: [['warning', 'You have 1 second left to continue.', 'CODE_18802', 1_000]],
  });
  expect(data('CODE_18802', 0, 'COUNTDOWN_OVER')).toMatchObject({
    toasts: [['info', '', 'CODE_18802', 0]],
    counted: false,
  });
});

test('GAME-12 GAME-13 the idle warning follows the countdown for inactivity, and no other', () => {
  const both = new Countdowns();
  const steps = [
    ['CODE_18801', 10],
    ['CODE_18802', 10],
    ['CODE_18801', 9],
    ['CODE_18801', 0, 'COUNTDOWN_OVER'],
    ['CODE_18802', 9],
    ['CODE_18802', 0, 'COUNTDOWN_OVER'],
    ['CODE_18801', 9],
  ] as const;
  const asked = steps.map(([code, count, action]) => data(code, count, action, both).counted);
  expect(asked).toEqual([false, true, true, true, true, false, false]);
});

test('GAME-13 the toasts of running countdowns are removed with the seat, and no others', () => {
  const countdowns = new Countdowns();
  countdowns.end();
  data('CODE_18800', 10, undefined, countdowns);
  data('CODE_18801', 10, undefined, countdowns);
  data('CODE_18800', 0, 'COUNTDOWN_OVER', countdowns);
  countdowns.end();
  countdowns.end();
  expect(takeToasts()).toEqual([{ kind: 'info', words: '', id: 'CODE_18801', stays: 0 }]);
});

test('GAME-14 a request to quit is shown and the game is left; a closed session is shown as an error', () => {
  expect(data('CODE_18800', 0, 'QUIT_REQUEST')).toMatchObject({
    toasts: [
      ['info', '', 'CODE_18800', 0],
      ['warning', 'You have been removed from the game', 'quit', 3_000],
    ],
    phase: 'ended',
  });
  expect(data(50100, 0, 'QUIT_REQUEST').phase).toBe('ended');
  const closed = data('CODE_18802', 0, 'CLOSE_SESSION');
  // It says where the credit goes.
  expect(closed.toasts.at(-1)).toEqual(['error', expect.stringContaining('cashed out'), 'quit', 6_000]);
  expect(closed.phase).toBe('ended');
});

test('GAME-13 other info of the house is shown in its own words', () => {
  expect(data('CODE_1', 0).toasts).toEqual([['warning', 'in other words', 'info', 3_000]]);
});

test('PROT-30 C17.15 a game that a limit ends is left without a toast: its page says why', () => {
  expect(data(ERRORS.limitReached.code, 0, 'QUIT_REQUEST')).toEqual({
    toasts: [],
    counted: false,
    phase: 'ended',
  });
  expect(heldBack.take()).toMatchObject({ why: 'limit' });
});
