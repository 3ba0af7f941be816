import { ERRORS, type ErrorName, type ErrorParams } from '@floorcast/contract/errors';
import { BandOrder, HoldOrder, PressOrder, SeatOrder, TransferOrder } from '@floorcast/contract/floor-orders';
import { ProtooError } from '@floorcast/protoo/peer';
import { afterEach, expect, test, vi } from 'vitest';
import { cashInRequest } from '../../testing/guests.ts';
import { PlayHouse } from './testing/play-house.ts';

/** What a floor refuses reaches the player as the floor said it: the code and what its wording is filled with. */
const play = new PlayHouse([101, 102, 103]);
const { floor, guests } = play;

afterEach(() => floor.refusals.clear());

const refuse = (method: string, name: ErrorName, params: ErrorParams = {}) =>
  floor.refusals.set(method, new ProtooError(ERRORS[name].code, 'refused', params));

test.each<[string, string, Record<string, unknown>, ErrorName, ErrorParams]>([
  ['a late press', PressOrder.method, { button: 'spin' }, 'pressTooLate', { what: 'spin' }],
  ['a press that its panel did not make', PressOrder.method, { button: 'spin' }, 'pressFailed', {}],
  ['a press of what it has not', PressOrder.method, { button: 'spin' }, 'notFound', { what: 'spin' }],
  ['a late choice of bet', BandOrder.method, { id: 1 }, 'pressTooLate', { what: 'band 1' }],
  ['a button that is held down late', HoldOrder.method, { button: 'spin', down: true }, 'pressTooLate', {}],
])(
  'GAME-15 C6.13 C6.53 %s is refused with the code and params of the floor',
  async (_, method, data, name, params) => {
    const { player, token } = await guests.seated('demo', 101, 1_000);
    // The lowest bet is chosen by itself at the beginning.
    await vi.waitFor(() => expect(floor.stamps.length).toBeGreaterThan(0));
    refuse(method, name, params);
    await expect(player.ask(method, data)).rejects.toMatchObject({ code: ERRORS[name].code, params });
    floor.refusals.clear();
    await player.ask('leave');
    await guests.free(token, 101);
    await player.close();
  },
);

test('MONEY-4 a cash-in whose order the floor refuses is returned, and refused with the floor’s code at each repetition', async () => {
  const { player, token, before } = await guests.seated('demo', 102);
  refuse(TransferOrder.method, 'notFound', { what: 'machine 102' });
  const cashIn = cashInRequest(500);
  for (let asked = 0; asked < 2; asked++)
    await expect(player.ask('cashin', cashIn)).rejects.toMatchObject({
      code: ERRORS.notFound.code,
      params: { what: 'machine 102' },
    });
  expect(await guests.balance(token)).toBe(before);
  await player.ask('leave');
  await guests.free(token, 102);
  await player.close();
});

test('MONEY-4 a cash-out whose order the floor refuses leaves the credit on the machine and has its code', async () => {
  const { player, token, before } = await guests.seated('demo', 102, 500);
  refuse(TransferOrder.method, 'notFound', { what: 'machine 102' });
  await expect(player.ask('cashout')).rejects.toMatchObject({ code: ERRORS.notFound.code });
  floor.refusals.clear();
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 500, balance: before });
  await player.ask('leave');
  await guests.free(token, 102);
  await player.close();
});

test('MONEY-4 a floor that fails at an order without accepting it counts as a refusal, so that the client does not repeat it', async () => {
  const { player, token, before } = await guests.seated('demo', 102);
  refuse(TransferOrder.method, 'internal');
  await expect(player.ask('cashin', cashInRequest(500))).rejects.toMatchObject({
    code: ERRORS.machineRefused.code,
  });
  expect(await guests.balance(token)).toBe(before);
  await player.ask('leave');
  await guests.free(token, 102);
  await player.close();
});

test('SESS-1 a seat that the floor refuses is refused with its code', async () => {
  const { player, sit } = await guests.come('demo');
  refuse(SeatOrder.method, 'notFound', { what: 'machine 103' });
  await expect(sit(103)).rejects.toMatchObject({
    code: ERRORS.notFound.code,
    params: { what: 'machine 103' },
  });
  floor.refusals.clear();
  await expect(sit(103)).resolves.toMatchObject({ machine: { id: 103 } });
  await player.close();
});
