import { expect, test } from 'vitest';
import { CALL_CAUSES } from '../console/calls.ts';
import { WALL_CAUSES } from '../console/wall.ts';
import { CALL_KINDS, HELP_TOPICS } from '../play/help.ts';
import { FAULTS, INCIDENTS } from './incidents.ts';
import { FAULT_KINDS, HAND_PAY_KINDS, Trouble } from './trouble.ts';

test('C24.1 incidents are on the wire by the words of the protocol, the gravest first', () => {
  const gravest = ['books', 'account', 'disk', 'floor-away', 'hand-pay', 'transfer-in-doubt'];
  const next = ['credit-without-owner', 'variance', 'power', 'tilt', 'door', 'help', 'letter'];
  expect(CALL_KINDS).toEqual([...gravest, ...next, 'panel', 'line', 'camera']);
  expect(WALL_CAUSES).toEqual([
    ...['floor-away', 'power', 'door', 'tilt', 'reel-tilt', 'machine-disabled'],
    ...['jackpot', 'hand-pay', 'cancelled-credit', 'transfer-in-doubt', 'credit-without-owner'],
    ...['panel', 'line', 'camera', 'out-of-service', 'reserved'],
  ]);
  expect(FAULT_KINDS).toEqual(['door', 'tilt', 'reel-tilt', 'out-of-service']);
  expect(CALL_CAUSES).toEqual(expect.arrayContaining([...HAND_PAY_KINDS, ...HELP_TOPICS]));
});

test('OPS-30 a fault of the machine that is out of service is not what staff took out of service', () => {
  const own = FAULTS.find(({ fault }) => fault === 'out-of-service');
  expect(own).toMatchObject({ wall: { kind: 'machine-disabled' }, call: { kind: 'tilt' } });
  const byStaff = INCIDENTS.find((incident) => 'wall' in incident && incident.wall.kind === 'out-of-service');
  expect(byStaff).not.toHaveProperty('call');
});

test('OPS-30 all incidents that raise calls of one kind say the same of them', () => {
  for (const kind of CALL_KINDS) {
    const { closedByStaff: _, ...first } = { closedByStaff: undefined, ...callOf(kind)[0] };
    for (const { closedByStaff: __, ...other } of callOf(kind).map((call) => ({ closedByStaff: 0, ...call })))
      expect(other).toEqual(first);
  }
});

const callOf = (kind: string) =>
  INCIDENTS.flatMap((incident) => ('call' in incident && incident.call.kind === kind ? [incident.call] : []));

test.each(['door', 'tilt', 'reel-tilt', 'out-of-service', 'power'])('C16.5 a player reads of %s', (kind) => {
  expect(Trouble.safeParse({ kind, since: '2026-11-26T20:00:00.000Z' }).success).toBe(true);
});
