import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { AMOUNT_ACTIONS } from '@floorcast/contract/player';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { ADJUSTING, playerAccount } from '../../wallet/index.ts';

const KINDS = {
  [AMOUNT_ACTIONS.deposit]: 'deposit',
  [AMOUNT_ACTIONS.handPay]: 'hand-pay',
  [AMOUNT_ACTIONS.jackpot]: 'jackpot',
} as const;
const Row = z.object({
  id: z.bigint(),
  kind: z.union([
    z.literal(AMOUNT_ACTIONS.deposit),
    z.literal(AMOUNT_ACTIONS.handPay),
    z.literal(AMOUNT_ACTIONS.jackpot),
  ]),
  amount: z.bigint(),
  at: z.date(),
});

export interface CameIn {
  readonly id: string;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  readonly amount: MinorUnits;
  readonly at: Date;
}

/**
 * The last credit of each kind to a player's wallet since a moment, the latest first. A read of another module's
 * tables: it writes nothing.
 */
export async function cameIn(db: Db, playerId: number, since: Date): Promise<CameIn[]> {
  const { rows } = await sql`
    select * from (
      select distinct on (p.kind) p.id, p.kind::int as kind, e.amount, p.at
      from postings p
      join entries e on e.posting_id = p.id and e.account_id = ${playerAccount(playerId)}
      where p.player_id = ${playerId} and p.kind = any(${Object.keys(KINDS).map(Number)}) and p.at >= ${since}
        and e.amount > 0
        and not exists (select from entries where posting_id = p.id and account_id = any(${ADJUSTING}::text[])
          and p.kind = ${AMOUNT_ACTIONS.deposit})
      order by p.kind, p.at desc, p.id desc
    ) as last_ones order by at desc`.execute(db);
  return z
    .array(Row)
    .parse(rows)
    .map(({ id, kind, amount, at }) => ({
      id: String(id),
      kind: KINDS[kind],
      amount: minorUnits(amount),
      at,
    }));
}
