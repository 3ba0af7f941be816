import { HistoryCalls, type TransactionRow } from '@floorcast/contract/player';
import { TRANSACTION_KINDS } from '@floorcast/contract/transaction-kinds';
import { useMoney } from '../../api/settings/use-money.ts';
import { formatMoment } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Money } from '../../machines/columns.tsx';
import type { Elements } from '../../ui/elements.ts';
import { type Column, coded, type Lines, NOTHING, text, time, type Words } from '../../ui/list/column.tsx';
import type { Filter } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './History.module.css';
import { HistoryList } from './HistoryList.tsx';

/** What moved on the player's wallet; what happened to the account is behind its filter (TX-1). */
export function TransactionsScreen({ actions }: { readonly actions?: Elements }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Page title={t('nav.transactions')} toolbar={actions}>
      <HistoryList
        name="transactions"
        words="nav.transactions"
        none="transactions.empty"
        noneHint="transactions.emptyHint"
        call={HistoryCalls.transactions}
        columns={COLUMNS}
        lines={LINES}
        rowKey={({ id }) => id}
        defaultSort="-date"
        fixed={{ kind: 'money' }}
        kinds={KINDS}
        totals={({ totals }) => [
          [t('transactions.in'), money(totals.in)],
          [t('transactions.out'), money(totals.out === 0 ? 0 : -totals.out)],
        ]}
      />
    </Page>
  );
}

const KINDS: Filter = {
  kind: 'choice',
  name: 'kind',
  words: 'table.kind',
  options: TRANSACTION_KINDS.map((kind) => [kind === 'money' ? '' : kind, `transactions.kind.${kind}`]),
};

const kindOf = ({ type, withheld }: TransactionRow, { t }: Words, words: string) =>
  t(withheld === undefined ? `transactions.kind.${type}` : words);

const FROM = coded('from', 'transactions.from', (code) => `transactions.source.${code}`);

const COLUMNS: readonly Column<TransactionRow>[] = [
  time('date', 'transactions.date', { sortable: true }),
  {
    id: 'type',
    words: 'table.kind',
    sortable: true,
    cell: (row, words) => kindOf(row, words, 'receipt.withheld'),
  },
  {
    id: 'amount',
    words: 'transactions.amount',
    sortable: true,
    numeric: true,
    cell: (row) => <Moved row={row} />,
  },
  FROM,
  text('machine', 'table.machine', { sortable: true }),
  coded('tag', 'transactions.tag', (code) => `transactions.tags.${code}`),
  text('ip', 'table.ip'),
];

const LINES: Lines<TransactionRow> = {
  title: (row, words) => kindOf(row, words, 'transactions.withheld'),
  figure: (row) => (row.amount === null ? null : <Moved row={row} />),
  note: ({ date }, { language }) => formatMoment(date, language),
  aside: (row, words) => row.machine ?? (row.amount === null ? row.ip : FROM.cell(row, words)),
};

/** What a row moved on the wallet, or what a payout cap kept from it. */
function Moved({ row: { amount, withheld } }: { readonly row: TransactionRow }) {
  if (amount === null) return <span>{NOTHING}</span>;
  const look = withheld !== undefined ? 'quiet' : amount > 0 ? 'good' : styles.minus;
  return (
    <span className={look}>
      <Money minor={withheld ?? amount} />
    </span>
  );
}
