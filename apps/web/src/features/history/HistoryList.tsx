import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureOf, failureWords, isUnknownCall } from '../../api/call/failure.ts';
import { callsOfList, type ListCall } from '../../api/call/file.ts';
import { machinesQuery } from '../../api/endpoints/machines.ts';
import { balance } from '../../api/stores/balance.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { List, type ListProps, type PageOf } from '../../ui/list/List.tsx';
import type { Filter } from '../../ui/list/list-search.ts';
import styles from './History.module.css';

/** A sum over all rows that fit, with its label. */
export type Total = readonly [label: string, value: string];

interface HistoryListProps<Row, Page extends PageOf<Row>>
  extends Omit<ListProps<Row, Page>, 'queryKey' | 'filters' | 'load' | 'file' | 'failureWords' | 'summary'> {
  readonly name: 'sessions' | 'transactions';
  readonly call: ListCall<Page>;
  readonly kinds?: Filter;
  readonly totals: (page: Page) => readonly Total[];
}

const SIZES = [10, 25, 50];
/** From this width (px) on there is room for a column each. */
const COLUMNS_FROM = 900;

/** A list of what the signed-in player did. */
export function HistoryList<Row, Page extends PageOf<Row>>(props: HistoryListProps<Row, Page>) {
  const { name, call, kinds, totals, ...rest } = props;
  const { t } = useTranslation();
  const machine = useMachineFilter();
  useMovements(name);
  return (
    <List
      {...rest}
      {...callsOfList(call)}
      name={name}
      queryKey={[name]}
      sizes={SIZES}
      columnsFrom={COLUMNS_FROM}
      filters={[{ kind: 'days', spans: true }, ...(kinds === undefined ? [] : [kinds]), machine]}
      failureWords={(error) => failureWords(failureOf(error), t)}
      isMissing={isUnknownCall}
      icon={<IconReceiptOff />}
      summary={(page) => <Totals totals={totals(page)} />}
      keepsSteps
    />
  );
}

/** Reads the list again when money has moved. */
function useMovements(name: string): void {
  const cache = useQueryClient();
  useEffect(() => balance.subscribe(() => void cache.invalidateQueries({ queryKey: [name] })), [cache, name]);
}

function useMachineFilter(): Filter {
  const { data = [] } = useQuery({ ...machinesQuery(null), refetchInterval: false });
  return {
    kind: 'thing',
    name: 'machine',
    words: 'table.machine',
    options: data.map(({ id, name }) => [String(id), name]),
    values: /^[1-9]\d{0,8}$/,
  };
}

function Totals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <dl className={`${styles.totals} row`}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt className="quiet small">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
