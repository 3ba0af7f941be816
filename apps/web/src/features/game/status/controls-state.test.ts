import { minorUnits } from '@floorcast/contract/money';
import type { Trouble } from '@floorcast/contract/trouble';
import { expect, test } from 'vitest';
import type { PressState, Seat } from '../../../realtime/play/play-state.ts';
import { seatedSession } from '../../../testing/house/play-sessions.ts';
import { type ControlsState, controlsStateOf, type StatusFacts } from './controls-state.ts';
import { statusWords } from './StatusLine.tsx';

const PLAIN = (await seatedSession({ credit: 1_000 })).seat();
const since = '2026-01-01T00:00:00.000Z';
const amount = minorUnits(500);
const HAND_PAY: Trouble = { kind: 'hand-pay', since, amount, step: 'staff-called' };
const BONUS: Trouble = { kind: 'bonus', since };
const pressed = (step: 'in-flight' | 'acknowledged' | 'confirmed' | 'unknown'): PressState => ({
  step,
  id: 1,
  button: 'spin',
});
const CASHING_IN: Seat['transfer'] = {
  step: 'moving',
  request: { direction: 'in', requestId: 'one', amount: 100 },
};
const RUNNING = { on: true, left: 3, played: 1 };
const result = (win: number) => ({ id: 7, win: minorUnits(win), bet: minorUnits(100) });
const EMPTY = { credit: minorUnits(0) };

function at(seat: Partial<Seat>, facts: Partial<StatusFacts> = {}): ControlsState {
  const play = { phase: 'live', seat: { ...PLAIN, ...seat } } as const;
  return controlsStateOf({ play, connected: true, hold: null, ahead: null, sent: 'best', ...facts });
}

const CASES: [string, ControlsState, ControlsState['status']['kind'], ControlsState['primary']][] = [
  ['a seat with credit', at({}), 'ready', 'spin'],
  ['a machine without credit', at(EMPTY), 'no-credit', 'cash-in'],
  ['less credit than the bet', at({ credit: minorUnits(60) }), 'no-credit', 'cash-in'],
  ['a press under way', at({ press: pressed('in-flight') }), 'pressed', 'spin'],
  ['an acknowledged press', at({ press: pressed('acknowledged') }), 'pressed', 'spin'],
  ['a press that may not have been made', at({ press: pressed('unknown') }), 'not-pressed', 'spin'],
  ['a running game', at({ playing: true, press: pressed('confirmed') }), 'spinning', 'spin'],
  [
    'a running game that the picture is ahead of',
    at({ playing: true }, { ahead: 'picture' }),
    'meters-behind',
    'spin',
  ],
  [
    'a running game that the picture is behind',
    at({ playing: true }, { ahead: 'meters' }),
    'spinning',
    'spin',
  ],
  ['a running game that took the last credit', at({ ...EMPTY, playing: true }), 'spinning', 'spin'],
  ['a win', at({ result: result(900) }), 'won', 'spin'],
  ['a game without a win', at({ result: result(0) }), 'ready', 'spin'],
  ['free games', at({ trouble: BONUS }), 'free-games', 'spin'],
  ['free games that took the last credit', at({ ...EMPTY, trouble: BONUS }), 'free-games', 'spin'],
  ['running autoplay', at({ autoplay: RUNNING }), 'autoplay', 'stop'],
  ['a hand pay', at({ trouble: HAND_PAY }), 'trouble', null],
  ['a tilt during autoplay', at({ trouble: { kind: 'tilt', since }, autoplay: RUNNING }), 'trouble', null],
  ['a transfer onto an empty machine', at({ ...EMPTY, transfer: CASHING_IN }), 'transfer', 'cash-in'],
  ['a transfer onto a machine with credit', at({ transfer: CASHING_IN }), 'transfer', 'spin'],
  ['a seat that is given up', at({ session: 'cashing-out' }), 'closing', null],
  ['a picture that is too old', at({}, { hold: 'old' }), 'picture', 'spin'],
  ['no picture, and no credit', at(EMPTY, { hold: 'waiting' }), 'picture', 'cash-in'],
  ['an old picture during autoplay', at({ autoplay: RUNNING }, { hold: 'old' }), 'picture', 'stop'],
  ['a reduced picture', at({}, { sent: 'reduced' }), 'picture-reduced', 'spin'],
  ['stills', at({ result: result(0) }, { sent: 'stills' }), 'picture-reduced', 'spin'],
  ['a lost connection', at({ trouble: HAND_PAY }, { connected: false, hold: 'old' }), 'reconnecting', null],
];
test.each(CASES)('GAME-4 GAME-11 the controls with %s', (_, { status, primary }, kind, action) => {
  expect(status.kind).toBe(kind);
  expect(primary).toBe(action);
});

test('GAME-2 a seat that is being taken has nothing to press', () => {
  const facts = { connected: true, hold: null, ahead: null, sent: 'best' } as const;
  expect(controlsStateOf({ ...facts, play: { phase: 'connecting' } })).toEqual({
    status: { kind: 'taking-seat' },
    primary: null,
  });
});

test('GAME-4 a win that is not more than its stake is shown, and not celebrated', () => {
  expect(at({ result: result(100) }).status).toMatchObject({ kind: 'won', win: 100, size: 'none' });
  expect(at({ result: result(5_000) }).status).toMatchObject({ kind: 'won', size: 'huge' });
  const little = { credit: minorUnits(40), result: result(40) };
  expect(at(little).status).toEqual({ kind: 'no-credit', credit: 'below-bet' });
});

const t = (key: string, params: object = {}) => `${key} ${Object.values(params).join(' ')}`.trim();
const words = ({ status }: ControlsState, seat = PLAIN) =>
  statusWords(status, seat, { t, money: (minor) => `${minor}`, limit: '1.5' });

test.each([
  ['a hand pay', { trouble: HAND_PAY }, {}, 'game.status.handPay.hand-pay 500 game.trouble.waits'],
  ['a paid hand pay', { trouble: { ...HAND_PAY, step: 'paid' } }, {}, 'game.status.handPaid 500'],
  ['an open door', { trouble: { kind: 'door', since } }, {}, 'game.trouble.waits'],
  ['an old picture', {}, { hold: 'old', ahead: 'meters' }, 'game.hold.old 1.5'],
  ['an old picture that is ahead', {}, { hold: 'old', ahead: 'picture' }, 'game.status.pictureAhead'],
  ['stills', {}, { sent: 'stills' }, 'game.rendition.stillsHint'],
  ['stills after a game', { result: result(0) }, { sent: 'stills' }, 'game.rendition.noWin'],
  ['a reduced picture', {}, { sent: 'reduced' }, 'game.status.pictureReduced'],
  ['a big win', { result: result(1_200) }, {}, 'game.status.won.big 1200'],
] as const)('GAME-15 NET-5 SRV-5 the status line of %s', (_, seat, facts, said) => {
  expect(words(at(seat, facts))).toBe(said);
});
