import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Observable } from '../../lib/observable.ts';
import { PlaySession } from '../../realtime/play/play-session.ts';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { speakEnglish } from '../../testing/words.ts';
import { takeToasts } from '../../ui/toast.ts';
import { tellInfo } from './tell-info.ts';

beforeAll(speakEnglish);
beforeEach(() => void takeToasts());

function told(code: string | number, count: number, action?: string) {
  const session = new PlaySession({
    network: new ScriptedHouse(),
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request-0',
    balance: () => undefined,
    info: () => undefined,
  });
  const counted = new Observable(false);
  const info = { code, params: { count }, message: 'in other words' };
  tellInfo(action === undefined ? info : { ...info, action }, session, counted);
  const toasts = takeToasts().map(({ kind, words, id, stays }) => [kind, words, id, stays]);
  return { toasts, counted: counted.getState(), phase: session.getState().phase };
}

test('GAME-13 a countdown is one toast that stays as long as it counts', () => {
  expect(told('CODE_18800', 10)).toEqual({
    toasts: [['warning', 'You have 10 seconds left to deposit funds.', 'CODE_18800', 10_000]],
    counted: false,
    phase: 'connecting',
  });
  expect(told('CODE_18802', 3)).toMatchObject({
    toasts: [['warning', 'You have 3 seconds left to continue.', 'CODE_18802', 3_000]],
    counted: true,
  });
  expect(told('CODE_18802', 1)).toMatchObject({
    toasts: [['warning', 'You have 1 second left to continue.', 'CODE_18802', 1_000]],
  });
  expect(told('CODE_18802', 0, 'COUNTDOWN_OVER')).toMatchObject({
    toasts: [['info', '', 'CODE_18802', 0]],
    counted: false,
  });
});

test('GAME-14 a request to quit is said, and the game is left; a closed session is an error', () => {
  expect(told('CODE_18800', 0, 'QUIT_REQUEST')).toMatchObject({
    toasts: [
      ['info', '', 'CODE_18800', 0],
      ['warning', 'You have been removed from the game', 'quit', 6_000],
    ],
    phase: 'ended',
  });
  expect(told(50100, 0, 'QUIT_REQUEST').phase).toBe('ended');
  const closed = told('CODE_18802', 0, 'CLOSE_SESSION');
  expect(closed.toasts.at(-1)?.[0]).toBe('error');
  expect(closed.phase).toBe('ended');
});

test('GAME-13 other words of the house are said as they are', () => {
  expect(told('CODE_1', 0).toasts).toEqual([['warning', 'in other words', 'info', 3_000]]);
});
