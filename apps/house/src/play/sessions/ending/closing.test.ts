import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { cashInRequest } from '../../../testing/guests.ts';
import { waitsForLock } from '../../../testing/lock-waits.ts';
import { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse } from '../testing/play-house.ts';

/** Seats that are given up and paid out, whatever fails meanwhile. */
const play = new PlayHouse([102, 108]);
const { clock, floor, guests } = play;

test('GAME-10 a machine that refuses to pay out is asked again, and the seat is free only when it has paid', async () => {
  const { player, token, before } = await guests.seated('demo', 102);
  await player.ask('cashin', cashInRequest(1_000));
  floor.transfers = 'refuse';
  await player.ask('leave');
  await vi.waitFor(async () => expect(await guests.status(token, 102)).toBe('cashing-out'));
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 50100 });
  const repeated = guests.seated('demo', 102).catch((error: unknown) => error);
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await Promise.race([repeated, sleep(20)])).toMatchObject({ code: 50100 });
  });
  await expect(guests.seated('demo2', 102)).rejects.toMatchObject({ code: 41000 });
  floor.transfers = 'accept';
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await guests.status(token, 102)).toBe('available');
  });
  expect(await guests.balance(token)).toBe(before);
  expect(floor.seats.get(102)).toBe(false);
  await vi.waitFor(() =>
    expect(player.received).toContainEqual({ method: 'state', data: { state: 'ended', reason: 'left' } }),
  );
  await play.auditPasses();
});

test('GAME-15 a seat whose hold ran out while its machine was offline is closed when the machine is ready', async () => {
  const { player, token, before } = await guests.seated('demo', 108);
  const sessionIs = (state: string) =>
    vi.waitFor(async () => {
      const sessions = play.db.selectFrom('playSessions').select('state').where('machineId', '=', 108);
      expect(await sessions.executeTakeFirst()).toEqual({ state });
    });
  await player.ask('cashin', cashInRequest(600));
  floor.notify('condition', { machineId: 108, condition: 'offline' });
  await vi.waitFor(async () => expect(await guests.status(token, 108)).toBe('offline'));
  await player.close();
  await sessionIs('reconnecting');
  clock.advance(60_000);
  await sessionIs('cashing-out');
  expect(await guests.balance(token)).toBe(before - 600);
  floor.notify('condition', { machineId: 108, condition: 'ready' });
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before));
  await guests.free(token, 108);
  await play.auditPasses();
});

test('GAME-10 a seat whose closing failed at the database is closed when the database answers', async () => {
  const { player, token, before } = await guests.seated('demo', 108);
  await player.ask('cashin', cashInRequest(600));
  await sql`alter table transfers rename to transfers_away`.execute(play.db);
  try {
    await player.ask('leave');
    await vi.waitFor(async () => expect(await guests.status(token, 108)).toBe('cashing-out'));
    // Time for the first step to fail.
    await player.ask('ping').catch(() => undefined);
  } finally {
    await sql`alter table transfers_away rename to transfers`.execute(play.db);
  }
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await guests.status(token, 108)).toBe('available');
  });
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});

test('GAME-15 a seat that is given up while its player returns stays given up', async () => {
  const { player, token, before } = await guests.seated('demo', 108);
  await player.ask('cashin', cashInRequest(600));
  await player.close();
  await vi.waitFor(async () => expect(await guests.status(token, 108)).toBe('waiting'));
  const back = await SocketPlayer.connect(play.house.url, token);
  const { asked } = await play.db.transaction().execute(async (tx) => {
    await tx.selectFrom('playSessions').select('id').where('machineId', '=', 108).forUpdate().execute();
    const asked = back.ask('init', { machineID: 108, token }).catch((error: unknown) => error);
    await waitsForLock(play.db, '"play_sessions"');
    clock.advance(60_000);
    return { asked };
  });
  expect(await asked).toMatchObject({ code: 50100 });
  await guests.free(token, 108);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});
