import type { TransactionRow, TransactionsReply } from '@floorcast/contract/player';
import { TRANSACTION_KINDS } from '@floorcast/contract/transaction-kinds';
import { fetchTransactions } from '../../api/endpoints/player.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './HistoryTable.module.css';
import { type Column, type HistoryAddress, HistoryTable } from './HistoryTable.tsx';

/** What moved on the player's wallet, and what happened to the account (TX-1). */
export function TransactionsScreen(address: HistoryAddress) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const columns: readonly Column<TransactionRow>[] = [
    {
      id: 'date',
      words: 'transactions.date',
      sortable: true,
      cell: ({ date }) => formatMoment(date, i18n.language),
    },
    {
      id: 'type',
      words: 'transactions.type',
      sortable: true,
      cell: ({ type }) => t(`transactions.kind.${type}`),
    },
    {
      id: 'amount',
      words: 'transactions.amount',
      sortable: true,
      numeric: true,
      cell: ({ amount }) =>
        amount === null ? (
          '–'
        ) : (
          <span className={amount > 0 ? styles.plus : styles.minus}>{money(amount)}</span>
        ),
    },
    {
      id: 'from',
      words: 'transactions.from',
      cell: ({ from }) => t(`transactions.source.${from}`, { defaultValue: from }),
    },
    { id: 'machine', words: 'transactions.machine', sortable: true, cell: ({ machine }) => machine ?? '–' },
    {
      id: 'tag',
      words: 'transactions.tag',
      cell: ({ tag }) => t(`transactions.tags.${tag}`, { defaultValue: tag }) || '–',
    },
    { id: 'ip', words: 'transactions.ip', cell: ({ ip }) => ip || '–' },
  ];
  return (
    <HistoryTable<TransactionRow, TransactionsReply>
      {...address}
      name="transactions"
      title={t('transactions.title')}
      columns={columns}
      rowKey={({ id }) => id}
      firstSort="-date"
      load={fetchTransactions}
      kinds={TRANSACTION_KINDS.map((kind) => [kind, t(`transactions.kind.${kind}`)])}
      totals={({ totals }) => [
        [t('transactions.in'), money(totals.in)],
        [t('transactions.out'), money(totals.out === 0 ? 0 : -totals.out)],
      ]}
      empty={{ title: t('transactions.empty'), hint: t('transactions.emptyHint') }}
    />
  );
}
