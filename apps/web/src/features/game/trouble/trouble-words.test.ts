import { minorUnits } from '@floorcast/contract/money';
import type { Trouble } from '@floorcast/contract/trouble';
import { expect, test } from 'vitest';
import type { TransferState } from '../../../realtime/play/play-state.ts';
import { troubleWords } from './TroubleCard.tsx';

const since = '2026-01-01T00:00:00.000Z';
const t = (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`;
const words = (trouble: Trouble, credit = 0, transfer: TransferState = { step: 'none' }) =>
  troubleWords(trouble, { credit: minorUnits(credit), transfer }, t, (minor) => `${minor}`);

test.each(['hand-pay', 'jackpot'] as const)(
  'SRV-5 a %s shows its amount first, and says that it is the player’s',
  (kind) => {
    const said = words({ kind, since, amount: minorUnits(250_000), step: 'staff-called' });
    expect(said.amount).toBe('250000');
    expect(said.title).toContain(kind);
    expect(said.money).toContain('called');
    expect(said.locked).toContain('held');
  },
);

test('SRV-5 a hand pay of the player’s own credit is not worded as a win', () => {
  const own = { kind: 'hand-pay', since, amount: minorUnits(3_000), ownCredit: true } as const;
  expect(words({ ...own, step: 'staff-called' })).toMatchObject({
    title: 'game.trouble.title.own-credit {}',
    amount: '3000',
    money: 'game.trouble.money.own-credit {}',
  });
  expect(words({ ...own, step: 'paid' }).money).toBe('game.trouble.money.paid {"amount":"3000"}');
});

test('SRV-5 a paid hand pay shows the amount that reached the balance, and the part that a payout cap withheld', () => {
  const paid = { kind: 'hand-pay', since, amount: minorUnits(1_000), step: 'paid' } as const;
  expect(words(paid)).toMatchObject({ money: 'game.trouble.money.paid {"amount":"1000"}', locked: null });
  const capped = words({ ...paid, withheld: minorUnits(400) }).money;
  expect(capped).toContain('{"amount":"600"}');
  expect(capped).toContain('errors.41024 {"amount":"400"}');
});

test('CLAIM-6 MONEY-3 a hand pay under a payout cap says before it is booked what will be credited and what is withheld', () => {
  const called = { kind: 'jackpot', since, amount: minorUnits(1_000), step: 'staff-called' } as const;
  expect(words({ ...called, withheld: minorUnits(400) })).toMatchObject({
    amount: '1000',
    money: 'game.trouble.money.capped {"credited":"600","withheld":"400"}',
  });
  const whole = words({ ...called, withheld: minorUnits(1_000) }).money;
  expect(whole).toBe('game.trouble.money.withheld {"credited":"0","withheld":"1000"}');
});

test('CLAIM-6 a paid hand pay that was withheld whole names no amount in the balance', () => {
  const paid = { kind: 'jackpot', since, amount: minorUnits(700), step: 'paid' } as const;
  expect(words({ ...paid, withheld: minorUnits(700) }).money).toBe('errors.41024 {"amount":"700"}');
});

test.each([
  ['door', 'door'],
  ['tilt', 'staff'],
  ['reel-tilt', 'staff'],
  ['out-of-service', 'staff'],
  ['power', 'power'],
] as const)(
  'GAME-4 SRV-5 the trouble %s shows the credit, then what happens next (%s) and what is locked',
  (kind, next) => {
    expect(words({ kind, since }, 900).money).toContain('{"credit":"900"}');
    const empty = words({ kind, since });
    expect(empty.money).toContain('money.none');
    expect(empty.next).toContain(`next.${next}`);
    expect(empty.locked).toContain('locked.leave');
  },
);

test.each(['door', 'tilt', 'reel-tilt', 'out-of-service', 'power'] as const)(
  'MONEY-4 SRV-5 the trouble %s during a transfer shows the transfer and not the credit',
  (kind) => {
    const put = { direction: 'in', requestId: 'request', amount: 500 } as const;
    const pending = 'game.transfer.pendingIn {"amount":"500"}';
    expect(words({ kind, since }, 0, { step: 'pending', request: put }).money).toBe(pending);
    expect(words({ kind, since }, 900, { step: 'moving', request: put }).money).toBe(pending);
    const taken = { direction: 'out', requestId: 'request' } as const;
    expect(words({ kind, since }, 900, { step: 'pending', request: taken }).money).toContain('pendingOut');
    const data = { step: 'settled', direction: 'in', amount: 500, withheld: 0 } as const;
    expect(words({ kind, since }, 500, data).money).toContain('{"credit":"500"}');
  },
);

test('free games at the machine lock nothing', () => {
  expect(words({ kind: 'bonus', since })).toMatchObject({ amount: null, next: null, locked: null });
});
