import { setTimeout as sleep } from 'node:timers/promises';
import { MachineNotifications } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { adminOn } from '../../../../testing/staff/admin.ts';
import { payHandPay } from '../../../../wallet/index.ts';
import { HandPayHouse, hears, newId } from '../../testing/hand-pay-house.ts';
import { sits } from '../../testing/play-house.ts';

/** A hand pay waits for staff, and is posted once. */
const play = new HandPayHouse([101, 102, 106]);
const { clock, floor } = play;

test('MONEY-3 SRV-5 C16.10 a hand pay waits for staff; confirmed, it is in the wallet once, and the machine unlocks', async () => {
  const { player, token, before } = await play.seated(101, 1_000);
  await floor.game(101, 100, 0);
  const id = newId();
  await play.lock(101, id, 250_000);
  await hears(player, 'hand-pay 250000 staff-called');
  expect(await play.guests.balance(token)).toBe(before);

  const run = (line: string) => adminOn(play.db)(line.split(' '));
  expect((await run('handpay list')).out.join('\n')).toContain(`${id}`);
  expect((await run(`handpay confirm ${id}`)).problems.join()).toContain('dual approval');
  expect((await run(`handpay propose ${id} 2500`)).code).toBe(0);
  expect((await run(`handpay confirm ${id}`)).problems.join()).toContain('You sent this request');
  const second = adminOn(play.db, { as: 'lead' });
  expect((await second(['handpay', 'confirm', id])).code).toBe(0);
  await hears(player, 'hand-pay 250000 staff-called', 'hand-pay 250000 paid');
  expect(await play.guests.balance(token)).toBe(before + 250_000);
  await vi.waitFor(() => expect(floor.unlocked).toContain(101));

  await play.unlock(101, id);
  await hears(player, 'hand-pay 250000 staff-called', 'hand-pay 250000 paid', 'over');
  expect((await run(`handpay confirm ${id}`)).problems.join()).toContain('done already');
  expect((await run('handpay confirm nowhere')).code).toBe(1);
  expect(await play.guests.balance(token)).toBe(before + 250_000);
  const [kind] = await play.db
    .selectFrom('postings')
    .select(['kind', 'tag', 'machineId'])
    .where('requestId', '=', `hand-pay:${id}:give`)
    .execute();
  expect(kind).toEqual({ kind: 5, tag: id, machineId: 101 });
  const game = play.db.selectFrom('rounds').select('win').orderBy('id', 'desc');
  expect((await game.executeTakeFirst())?.win).toBe(250_000n);
  await play.left(player);
  await play.auditPasses();
});

test('SRV-5 C16.3 C16.14 the machine of a paid hand pay is unlocked though the database failed meanwhile', async () => {
  const { player } = await play.seated(102);
  const id = newId();
  await play.lock(102, id, 5_000);
  await hears(player, 'hand-pay 5000 staff-called');
  await sql`create function refuse_reset() returns trigger language plpgsql as
    $$ begin if new.reset_at is not null then raise exception 'out of order'; end if; return new; end $$`.execute(
    play.db,
  );
  await sql`create trigger refuse_reset before update on hand_pays for each row execute function refuse_reset()`.execute(
    play.db,
  );
  floor.unlocks = 'none';
  floor.unlocked.length = 0;
  await adminOn(play.db)(['handpay', 'confirm', id]);
  await vi.waitFor(() => expect(floor.unlocked).toEqual([102]));
  // The note of it has failed once the log would say so.
  await sleep(100);
  await sql`drop trigger refuse_reset on hand_pays`.execute(play.db);
  await sql`drop function refuse_reset`.execute(play.db);
  clock.advance(10_000);
  await hears(player, 'hand-pay 5000 staff-called', 'hand-pay 5000 paid', 'over');
  floor.unlocks = 'done';
  await play.left(player);
});

test('SRV-5 C16.3 C16.14 the machine of a hand pay that was confirmed while announcements were missed is unlocked after that', async () => {
  const { player } = await play.seated(102);
  const id = newId();
  await play.lock(102, id, 5_000);
  await hears(player, 'hand-pay 5000 staff-called');
  floor.unlocked.length = 0;
  await play.db.transaction().execute((tx) => payHandPay(tx, id, 'staff'));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(play.db);
  await vi.waitFor(() => expect(floor.unlocked).toEqual([102]));
  await play.unlock(102, id);
  await hears(player, 'hand-pay 5000 staff-called', 'hand-pay 5000 paid', 'over');
  await play.left(player);
});

test('MONEY-3 SRV-5 C16.10 C16.12 a hand pay ends by the reset of its machine, too; a jackpot is kind 6', async () => {
  const { player, token, before } = await play.seated(102);
  const id = newId();
  await play.lock(102, id, 75_000, 'jackpot');
  await hears(player, 'jackpot 75000 staff-called');
  await play.unlock(102, id);
  await hears(player, 'jackpot 75000 staff-called', 'over');
  expect(await play.guests.balance(token)).toBe(before + 75_000);
  const posting = play.db
    .selectFrom('postings')
    .select('kind')
    .where('requestId', '=', `hand-pay:${id}:give`);
  expect(await posting.executeTakeFirst()).toEqual({ kind: 6 });
  await play.left(player);
  await play.auditPasses();
});

test('MONEY-3 MONEY-7 C16.10 C16.23 C16.24 from the policy’s limit on, the reset of a machine pays nothing: two members of staff do', async () => {
  const { player, token, before } = await play.seated(102);
  const id = newId();
  await play.lock(102, id, 50_000_000);
  await play.unlock(102, id);
  await hears(player, 'hand-pay 50000000 staff-called');
  await expect(player.ask('press', { button: 'spin' })).rejects.toMatchObject({ code: 41031 });
  expect(await play.guests.balance(token)).toBe(before);
  await play.auditPasses();

  await play.restart();
  const run = (line: string) => adminOn(play.db)(line.split(' '));
  expect((await run(`handpay confirm ${id}`)).problems.join()).toContain('dual approval');
  expect((await run(`handpay propose ${id} 500000`)).code).toBe(0);
  // The machine repeats its report, as after a lost acknowledgement.
  await play.unlock(102, id);
  expect(await play.guests.balance(token)).toBe(before);
  expect((await adminOn(play.db, { as: 'lead' })(['handpay', 'confirm', id])).code).toBe(0);
  await vi.waitFor(async () => expect(await play.guests.balance(token)).toBe(before + 50_000_000));
  const paid = play.db.selectFrom('handPays').select('paidBy').where('id', '=', id);
  expect((await paid.executeTakeFirst())?.paidBy).toMatch(/^staff:/);
  const back = await sits(play, 'demo', 102);
  expect(back).toMatchObject({ trouble: null });
  await player.close();
  await play.auditPasses();
});

test('MONEY-3 SRV-5 C16.22 credit that is cashed out by hand is notified as the player’s own, not as a win', async () => {
  const { player, token, before } = await play.seated(102, 3_000);
  const trouble = () => {
    const last = player.received.filter(({ method }) => method === 'trouble').at(-1);
    return MachineNotifications.trouble.parse(last?.data).trouble;
  };
  const id = newId();
  floor.credit.set(102, 0);
  await play.lock(102, id, 3_000, 'cancelled-credit');
  await hears(player, 'hand-pay 3000 staff-called');
  expect(trouble()).toMatchObject({ ownCredit: true });
  const staff = await play.house.login('staff', 'staff1234');
  await play.call('POST', `/api/hand-pays/${id}/confirm`, staff.token);
  await hears(player, 'hand-pay 3000 staff-called', 'hand-pay 3000 paid');
  expect(trouble()).toMatchObject({ ownCredit: true });
  expect(await play.guests.balance(token)).toBe(before + 3_000);
  await play.unlock(102, id);
  const win = newId();
  await play.lock(102, win, 500);
  await vi.waitFor(() => expect(trouble()).toMatchObject({ amount: 500 }));
  expect(trouble()).not.toHaveProperty('ownCredit');
  await play.unlock(102, win);
  await play.left(player);
  await play.auditPasses();
});

test('SRV-1 SRV-5 staff list and confirm hand pays, players do not', async () => {
  const { token } = await play.house.login('demo');
  const { token: staff } = await play.house.login('staff', 'staff1234');
  const id = newId();
  await play.lock(106, id, 5_000);
  expect((await play.call('GET', '/api/hand-pays', token)).json()).toMatchObject({ code: 40300 });
  expect((await play.call('POST', `/api/hand-pays/${id}/confirm`, token)).json()).toMatchObject({
    code: 40300,
  });
  const rows = (await play.call('GET', '/api/hand-pays', staff)).json<{ rows: object[] }>().rows;
  expect(rows).toContainEqual(
    expect.objectContaining({ id, machineId: 106, playerId: null, amount: 5_000, paid: false }),
  );
  expect((await play.call('POST', '/api/hand-pays/nowhere/confirm', staff)).statusCode).toBe(404);
  await play.unlock(106, id);
  await play.auditPasses();
});
