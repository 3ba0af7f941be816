import { DUTIES } from '@floorcast/contract/duties';
import { expect, test } from 'vitest';
import { wallMachine } from '../testing/wall-machine.ts';
import { actsAt } from './MachineView.tsx';

const holder = (...duties: readonly (keyof typeof DUTIES)[]) =>
  ({ type: 'staff', username: 'mira', Permissions: duties.map((duty) => DUTIES[duty]) }) as const;
const idsOf = (...parameters: Parameters<typeof actsAt>) => actsAt(...parameters).map(({ id }) => id);

test('OPS-54 staff see the acts of their duties: an auditor none, support those about the player, a technician those about the machine', () => {
  const machine = wallMachine(1);
  expect(idsOf(machine, holder('auditor'))).toEqual([]);
  expect(idsOf(machine, holder('support'))).toEqual(['message', 'end']);
  expect(idsOf(machine, holder('technician'))).toEqual(['take-out', 'reserve', 'unlock', 'camera', 'press']);
});

test('OPS-54 a machine that is reserved or out of service is offered the way back', () => {
  const machine = wallMachine(1, {
    reserved: true,
    outOfService: { since: '2026-01-01T10:00:00.000Z', by: 'lead', reason: 'lamp', draining: false },
  });
  expect(idsOf(machine, holder('technician'))).toEqual(['put-back', 'free', 'unlock', 'camera', 'press']);
});

test('OPS-54 an act says what hinders it: no player, credit on the meter, no hand pay', () => {
  const hindered = (machine: Parameters<typeof actsAt>[0]) =>
    actsAt(machine, holder('attendant')).flatMap(({ id, hindered: why }) =>
      why === null ? [] : [[id, why]],
    );
  expect(hindered(wallMachine(1))).toEqual([
    ['message', 'noPlayer'],
    ['end', 'noPlayer'],
    ['unlock', 'noHandPay'],
  ]);
  expect(hindered(wallMachine(1, { credit: 5 }))).toContainEqual(['press', 'hasCredit']);
  const played = wallMachine(1, {
    player: { id: 7, username: 'demo' },
    causes: [{ kind: 'jackpot', since: '2026-01-01T10:00:00.000Z', amount: 100_000 }],
  });
  expect(hindered(played)).toEqual([['press', 'occupied']]);
});

test('OPS-76 a machine that waits for a second person is put into use by another than its maker', () => {
  const since = '2026-01-01T10:00:00.000Z';
  const putting = (needsOther: string) =>
    actsAt(
      wallMachine(1, {
        causes: [{ kind: 'out-of-service', since, needsOther }],
        outOfService: { since, by: needsOther, reason: '', draining: false },
      }),
      holder('technician'),
    )[0];
  expect(putting('noor')).toMatchObject({ id: 'put-into-use', more: { inService: true }, hindered: null });
  expect(putting('mira')).toMatchObject({ id: 'put-into-use', hindered: 'ownSetUp' });
});
