import { minorUnits } from '@floorcast/contract/money';
import {
  AMOUNT_ACTIONS,
  type AmountAction,
  AmountActionCode,
  type TransactionRow,
} from '@floorcast/contract/player';
import type { Db } from '../../platform/db/schema.ts';
import { playerAccount } from './accounts.ts';

/** Where the money of each kind comes from, in a player's plain words. */
const FROM: Record<AmountAction, string> = {
  deposit: 'cashier',
  withdraw: 'wallet',
  cashIn: 'wallet',
  cashOut: 'machine',
  handPay: 'machine',
  jackpot: 'house',
};
const ACTIONS = new Map(Object.entries(AMOUNT_ACTIONS).map(([action, code]) => [code as number, action]));

export interface StatementPage {
  readonly page: number;
  readonly size: number;
  /** A field of a transaction row, `-` before it for descending. */
  readonly sort?: string | undefined;
}

const COLUMNS = { date: 'at', amount: 'change', type: 'kind', machine: 'machine' } as const;

/**
 * What moved on a player's wallet, with the machine's name, a page at a time.
 *
 * A cash-in is booked in two postings (wallet → transit, transit → machine); the statement shows the second one, when
 * it happened, as what it took from the wallet.
 */
export async function statement(db: Db, playerId: number, { page, size, sort = '-date' }: StatementPage) {
  const rows = db
    .selectFrom('postings')
    .innerJoin('entries', 'entries.posting_id', 'postings.id')
    .leftJoin('machines', 'machines.id', 'postings.machine_id')
    .leftJoin('play_sessions', 'play_sessions.id', 'postings.session_id')
    .where('postings.player_id', '=', playerId)
    .where('postings.kind', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('entries.account_id', '=', playerAccount(playerId)),
        eb.and([eb('postings.kind', '=', AMOUNT_ACTIONS.cashIn), eb('entries.amount', '<', 0n)]),
      ]),
    );
  const { total } = await rows.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  const field = sort.replace(/^-/, '');
  const column = field in COLUMNS ? COLUMNS[field as keyof typeof COLUMNS] : COLUMNS.date;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const found = await rows
    .select([
      'postings.id as id',
      'postings.at as at',
      'postings.kind as kind',
      'postings.tag as tag',
      'entries.amount as change',
      'machines.name as machine',
      'play_sessions.ip as ip',
    ])
    .orderBy(column, direction)
    .orderBy('postings.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = found.map((row): TransactionRow => {
    const action = ACTIONS.get(row.kind ?? 0);
    return {
      id: String(row.id),
      date: row.at.toISOString(),
      from: FROM[action as AmountAction],
      amount: minorUnits(row.change),
      type: AmountActionCode.parse(row.kind),
      tag: row.tag,
      machine: row.machine,
      ip: row.ip ?? '',
    };
  });
  return { items, total: Number(total), page, size };
}
