import { minorUnits } from '@floorcast/contract/money';
import { WALL_CAUSES, type WallCause } from '@floorcast/contract/wall';
import { expect, test } from 'vitest';
import { calledFor } from './causes.ts';
import { keyOf } from './open-call.ts';

const SUBJECT = { machineId: 101, floorId: 'demo', playerId: 7 };
const since = '2026-11-26T20:00:00.000Z';
const callFor = (cause: Partial<WallCause> & Pick<WallCause, 'kind'>) =>
  calledFor(SUBJECT, [{ since, ...cause }])[0]?.call;

test.each<[Partial<WallCause> & Pick<WallCause, 'kind'>, string, string]>([
  [{ kind: 'floor-away' }, 'floor-away floor:demo', 'floor-away'],
  [{ kind: 'power' }, 'power machine:101', 'power'],
  [{ kind: 'door', exception: 0x11 }, 'door machine:101', 'door'],
  [{ kind: 'tilt', exception: 0x29 }, 'tilt machine:101', 'tilt'],
  [{ kind: 'reel-tilt', exception: 0x41 }, 'tilt machine:101', 'reel-tilt'],
  [{ kind: 'machine-disabled' }, 'tilt machine:101', 'machine-disabled'],
  [{ kind: 'jackpot', id: 'hp1', amount: minorUnits(122_000) }, 'hand-pay hp1', 'jackpot'],
  [{ kind: 'hand-pay', id: 'hp2' }, 'hand-pay hp2', 'hand-pay'],
  [{ kind: 'cancelled-credit', id: 'hp3' }, 'hand-pay hp3', 'cancelled-credit'],
  [{ kind: 'transfer-in-doubt', id: 't1' }, 'transfer-in-doubt t1', 'transfer-in-doubt'],
  [{ kind: 'credit-without-owner' }, 'credit-without-owner machine:101', 'credit-without-owner'],
  [{ kind: 'panel' }, 'panel machine:101', 'panel'],
  [{ kind: 'line' }, 'line machine:101', 'line'],
  [{ kind: 'camera', camera: 'screen', note: 'no signal' }, 'camera machine:101', 'camera'],
])('OPS-30 the cause %j raises the call "%s", which names it', (cause, key, named) => {
  const call = callFor(cause);
  expect(call && keyOf(call)).toBe(key);
  expect(call).toMatchObject({ cause: named });
  expect(call?.exception).toBe(cause.exception);
  expect(call?.amount).toBe(cause.amount);
});

test('OPS-30 each cause of a machine calls staff, except what staff did themselves', () => {
  const silent = WALL_CAUSES.filter((kind) => callFor({ kind }) === undefined);
  expect(silent).toEqual(['out-of-service', 'reserved']);
});

test('OPS-30 both cameras of a machine are one call, and two hand pays are calls of their own', () => {
  const found = calledFor(SUBJECT, [
    { kind: 'camera', since, camera: 'camera' },
    { kind: 'camera', since, camera: 'screen' },
    { kind: 'hand-pay', since, id: 'a' },
    { kind: 'jackpot', since, id: 'b' },
  ]);
  expect(new Set(found.map(({ call }) => keyOf(call))).size).toBe(3);
});
