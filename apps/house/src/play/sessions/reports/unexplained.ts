import type { RoundEnded } from '@floorcast/contract/floor-link';
import { sql } from 'kysely';
import { rulesInForce } from '../../../machines/game-rules/index.ts';
import { MACHINES_CHANGED_TOPIC } from '../../../machines/registry/index.ts';
import { announce } from '../../../platform/db/announcements.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { recordOfMachine } from '../../../trail/index.ts';
import { machineAccount } from '../../../wallet/index.ts';

/** The most that one game pays, in bets, where its rules do not say it. */
const MOST_BETS = 5_000;

/**
 * The part of a game's win that nothing explains, zero or more: above the most that one game pays, by the rules of the game, on
 * the part of its bet that was credit. A free game belongs to the last game that was paid for. Nothing explains a win of a
 * machine that waits for a second person.
 */
export async function unexplainedWin(tx: Tx, { machineId, bet, win }: RoundEnded): Promise<number> {
  const paid = sql`(select id, bet from rounds where machine_id = ${machineId} and bet > 0 order by id desc limit 1)`;
  const { rows } = await sql<{
    credit: bigint;
    waits: boolean;
    most: number | null;
    bet: bigint;
    won: bigint;
  }>`
    select coalesce((select balance from accounts where id = ${machineAccount(machineId)}), 0) as credit,
      exists (select from machines where id = ${machineId} and needs_other_than is not null) as waits,
      (select (rules ->> 'mostBets')::float8 from game_rules where id = ${rulesInForce(machineId)}) as most,
      coalesce(paid.bet, 0) as bet,
      coalesce((select sum(win) from rounds where machine_id = ${machineId} and id >= paid.id), 0)::bigint as won
    from (select 1) one left join ${paid} paid on true`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('a row of one was not there');
  if (found.waits) return win;
  const most = found.most ?? MOST_BETS;
  const credit = Math.max(0, Number(found.credit));
  const room =
    bet > 0
      ? Math.min(bet, credit) * most
      : Number(found.credit) < 0
        ? 0
        : Number(found.bet) * most - Number(found.won);
  return Math.max(0, win - Math.max(0, Math.floor(room)));
}

const REASON = 'It reported more than its meters explain.';

/** Takes a machine out of service that has reported more than its meters explain, until staff have looked at it. */
export async function takeUnexplainedOut(tx: Tx, machineId: number): Promise<void> {
  const taken = await tx
    .updateTable('machines')
    .set({ outOfServiceAt: new Date(), outOfServiceBy: 'house', outOfServiceReason: REASON })
    .where('id', '=', machineId)
    .where('outOfServiceAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (taken.numUpdatedRows === 0n) return;
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  await recordOfMachine(tx, machineId, 'machine.taken-out', { reason: REASON });
}
