import { expect, test } from 'vitest';
import { joiningSession } from '../../testing/house/play-sessions.ts';

/** A session at a server that answers `init` with nothing. */
async function plainSession() {
  const all = joiningSession();
  await all.house.accept('init', {});
  return all;
}

test('RT-1 C2.35 a machine whose init is answered with nothing is joined, and sends no request of its own', async () => {
  const { house, session, info } = await plainSession();
  expect(session.getState()).toEqual({ phase: 'plain' });
  await house.pass();
  expect(house).toMatchObject({ asked: [], sockets: 1 });
  await house.notify('info', { code: 'CODE_18800', params: { count: 10 } });
  expect(info).toHaveBeenCalledOnce();
});

test('RT-1 C2.35 a plain machine is cashed out with cashout and nothing else, and its refusal is returned', async () => {
  const { house, session } = await plainSession();
  const paid = session.transfers.cashOut();
  expect(await house.accept('cashout', {})).toEqual({});
  expect(await paid).toBeNull();
  const refused = session.transfers.cashOut();
  await house.refuse('cashout', 50100);
  expect(await refused).toMatchObject({ kind: 'refused', code: 50100 });
});

test('RT-1 RT-2 C2.35 a plain machine is joined again after a loss, and leaving it closes the connection', async () => {
  const { house, session } = await plainSession();
  await house.cut();
  expect(session.getState()).toEqual({ phase: 'connecting' });
  await house.pass();
  await house.accept('init', {});
  expect(session.getState()).toEqual({ phase: 'plain' });
  await session.leave();
  expect(house).toMatchObject({ asked: [], closed: 1 });
  expect(session.getState()).toMatchObject({ phase: 'ended' });
});
