import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { machinesQuery } from '../../api/endpoints/machines.ts';
import { fetchCsv, type ListQuery } from '../../api/endpoints/player.ts';
import { busy as waitedFor } from '../../lib/async/busy.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './Filters.module.css';
import { type HistorySearch, isNarrowed } from './history-search.ts';

interface FiltersProps {
  readonly name: 'sessions' | 'transactions';
  readonly query: ListQuery;
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
  readonly kinds: readonly (readonly [kind: string, words: string])[];
}

type Narrowing = 'from' | 'to' | 'machine' | 'kind';

/** The filters of the list, and its export. */
export function Filters({ name, query, search, onSearch, kinds }: FiltersProps) {
  const { t } = useTranslation();
  const machines = useQuery({ ...machinesQuery(null), refetchInterval: false });
  const choose = (by: Narrowing, value: string | number | undefined) => {
    const { page: _, [by]: __, ...rest } = search;
    onSearch(value === undefined || value === '' ? rest : { ...rest, [by]: value });
  };
  return (
    <form
      className={styles.filters}
      aria-label={t('table.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        label={t('table.from')}
        look="tool"
        type="date"
        value={search.from ?? ''}
        max={search.to}
        onText={(day) => choose('from', day)}
      />
      <Field
        label={t('table.to')}
        look="tool"
        type="date"
        value={search.to ?? ''}
        min={search.from}
        onText={(day) => choose('to', day)}
      />
      {kinds.length > 0 && (
        <Select
          label={t('table.kind')}
          look="tool"
          options={[['', t('table.all')], ...kinds]}
          value={String(search.kind ?? '')}
          onValue={(kind) => choose('kind', /^\d$/.test(kind) ? Number(kind) : kind)}
        />
      )}
      <Select
        label={t('table.machine')}
        look="tool"
        options={[
          ['', t('table.all')],
          ...(machines.data ?? []).map(({ id, name: words }) => [String(id), words] as const),
        ]}
        value={String(search.machine ?? '')}
        onValue={(id) => choose('machine', id === '' ? undefined : Number(id))}
      />
      <div className={styles.actions}>
        {isNarrowed(search) && (
          <Button look="bare" onClick={() => onSearch({})}>
            {t('table.clear')}
          </Button>
        )}
        <Export name={name} query={query} />
      </div>
    </form>
  );
}

function Export({ name, query }: { name: 'sessions' | 'transactions'; query: ListQuery }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const url = URL.createObjectURL(await waitedFor(fetchCsv(name, query)));
      const link = document.createElement('a');
      link.href = url;
      link.download = `${name}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void save()} data-testid="export">
      <IconDownload size={18} aria-hidden="true" />
      {t('table.export')}
    </Button>
  );
}
