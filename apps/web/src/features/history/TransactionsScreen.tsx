import type { TransactionRow, TransactionsReply } from '@floorcast/contract/player';
import { TRANSACTION_KINDS } from '@floorcast/contract/transaction-kinds';
import { fetchTransactions } from '../../api/endpoints/player.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './HistoryTable.module.css';
import { type HistoryAddress, HistoryTable } from './HistoryTable.tsx';
import type { Brief } from './rows/BriefRows.tsx';
import type { Column } from './rows/column.ts';

interface TransactionsProps extends HistoryAddress {
  readonly actions?: Elements;
}

/** What moved on the player's wallet; what happened to the account is behind its filter (TX-1). */
export function TransactionsScreen(address: TransactionsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { columns, brief } = useFields();
  return (
    <HistoryTable<TransactionRow, TransactionsReply>
      {...address}
      name="transactions"
      title={t('nav.transactions')}
      columns={columns}
      rowKey={({ id }) => id}
      brief={brief}
      defaults={{ sort: '-date', kind: 'money' }}
      load={fetchTransactions}
      kinds={TRANSACTION_KINDS.map((kind) => [kind === 'money' ? '' : kind, t(`transactions.kind.${kind}`)])}
      totals={({ totals }) =>
        address.search.kind === 'activity'
          ? []
          : [
              [t('transactions.in'), money(totals.in)],
              [t('transactions.out'), money(totals.out === 0 ? 0 : -totals.out)],
            ]
      }
      empty={{ title: t('transactions.empty'), hint: t('transactions.emptyHint') }}
    />
  );
}

/** The fields of a transaction, each for its column, and those of two lines. */
function useFields() {
  const { t, i18n } = useTranslation();
  const moment = (date: string) => formatMoment(date, i18n.language);
  const source = (from: string) => t(`transactions.source.${from}`, { defaultValue: from });
  const kind = ({ type, withheld }: TransactionRow, words = 'receipt.withheld') =>
    t(withheld === undefined ? `transactions.kind.${type}` : words);
  const brief = (row: TransactionRow): Brief => {
    const { amount, date, machine, from, ip } = row;
    return {
      what: kind(row, 'transactions.withheld'),
      figure: amount === null ? null : <Moved row={row} />,
      when: moment(date),
      where: machine ?? (amount === null ? ip : source(from)),
    };
  };
  const columns: readonly Column<TransactionRow>[] = [
    {
      id: 'date',
      words: 'transactions.date',
      sortable: true,
      cell: ({ date }) => moment(date),
    },
    {
      id: 'type',
      words: 'table.kind',
      sortable: true,
      cell: (row) => kind(row),
    },
    {
      id: 'amount',
      words: 'transactions.amount',
      sortable: true,
      numeric: true,
      cell: (row) => <Moved row={row} />,
    },
    {
      id: 'from',
      words: 'transactions.from',
      cell: ({ from }) => source(from),
    },
    { id: 'machine', words: 'table.machine', sortable: true, cell: ({ machine }) => machine ?? '–' },
    {
      id: 'tag',
      words: 'transactions.tag',
      cell: ({ tag }) => t(`transactions.tags.${tag}`, { defaultValue: tag }) || '–',
    },
    { id: 'ip', words: 'table.ip', cell: ({ ip }) => ip || '–' },
  ];
  return { columns, brief };
}

/** What a row moved on the wallet, or what a payout cap kept from it. */
function Moved({ row: { amount, withheld } }: { readonly row: TransactionRow }) {
  const money = useMoney();
  if (amount === null) return <span>–</span>;
  if (withheld !== undefined)
    return (
      <Verbatim as="span" className={styles.withheld}>
        {money(withheld)}
      </Verbatim>
    );
  return (
    <Verbatim as="span" className={amount > 0 ? styles.plus : styles.minus}>
      {money(amount)}
    </Verbatim>
  );
}
