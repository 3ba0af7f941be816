import { afterEach, expect, test, vi } from 'vitest';
import type { LeftSeat } from './left-seat.ts';

const SEAT: LeftSeat = {
  ...{ sessionId: 7, machine: { id: 101, name: 'One' }, how: 'given-up', lastGame: null, inGame: false },
};

afterEach(() => sessionStorage.clear());

/** The store of a page that has just been loaded. */
async function loaded() {
  vi.resetModules();
  return (await import('./left-seat.ts')).leftSeat;
}

test('GAME-10 a seat that was left is still known after a reload, until its receipt is closed', async () => {
  (await loaded()).left(SEAT);
  const after = await loaded();
  expect(after.getState()).toEqual(SEAT);
  after.forget(8);
  expect((await loaded()).getState()).toEqual(SEAT);
  after.forget();
  expect((await loaded()).getState()).toBeNull();
});

test.each(['', '{', 'null', '{"sessionId":"7"}', JSON.stringify({ ...SEAT, how: 'sold' })])(
  'GAME-10 a stored seat %j is ignored',
  async (text) => {
    sessionStorage.setItem('left-seat', text);
    expect((await loaded()).getState()).toBeNull();
  },
);
