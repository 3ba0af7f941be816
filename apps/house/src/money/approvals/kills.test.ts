import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { waitsForLock } from '../../testing/lock-waits.ts';
import type { StaffMember } from './proposals.repository.ts';
import { openCounter } from './testing/counter.ts';

/** What the database sees of a house that is killed: its connections end in the middle of a transaction. */

const counter = openCounter();
let cashier: StaffMember;
let lead: StaffMember;
let player: number;

beforeAll(async () => {
  [cashier, lead] = [await counter.staff('cashier'), await counter.staff('shift-lead')];
  player = await counter.player();
});

/** Tables in whose order an approval works: what is killed while it waits for one has done what comes before. */
test.each(['proposals', 'hand_pays', 'accounts', 'postings', 'slips', 'trail'])(
  'OPS-21 C23.7 an approval whose house is killed at %s has done nothing, and repeated pays once',
  async (table) => {
    const handPayId = await counter.handPay(150_000, player);
    const id = await counter.proposed(cashier, { kind: 'hand-pay', handPayId, amount: 150_000 });
    const before = await counter.everything();
    await counter.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      const killed = counter.fourEyes.approve(lead, id);
      const failed = expect(killed).rejects.toThrow();
      await waitsForLock(counter.db, table);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${table}%`}`.execute(
        tx,
      );
      await failed;
    });
    expect(await counter.everything()).toBe(before);
    const balance = await counter.balance(player);
    expect(await counter.fourEyes.approve(lead, id)).toMatchObject({ ok: true });
    // The house is killed after the commit: the reply is lost, and the approver presses once more.
    expect(await counter.fourEyes.approve(lead, id)).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(await counter.balance(player)).toBe(balance + 150_000);
    await counter.auditHolds();
  },
);
