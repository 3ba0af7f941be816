import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, failureWords } from '../../api/failure.ts';
import { machinesQuery } from '../../api/machine-queries.ts';
import { fetchCsv, type ListWish } from '../../api/player.ts';
import { busy as waitedFor } from '../../lib/busy.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './Filters.module.css';
import { type HistorySearch, isNarrowed } from './search.ts';

interface FiltersProps {
  readonly name: 'sessions' | 'transactions';
  readonly wish: ListWish;
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
  readonly kinds: readonly (readonly [kind: string, words: string])[];
}

type Field = 'from' | 'to' | 'machine' | 'kind';

/** What the list is narrowed to, and the list as a file. */
export function Filters({ name, wish, search, onSearch, kinds }: FiltersProps) {
  const { t } = useTranslation();
  const machines = useQuery({ ...machinesQuery(null), refetchInterval: false });
  const choose = (field: Field, value: string | number | undefined) => {
    const { page: _, [field]: __, ...rest } = search;
    onSearch(value === undefined || value === '' ? rest : { ...rest, [field]: value });
  };
  return (
    <form
      className={styles.filters}
      aria-label={t('table.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <label>
        {t('table.from')}
        <input
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={({ target }) => choose('from', target.value)}
        />
      </label>
      <label>
        {t('table.to')}
        <input
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={({ target }) => choose('to', target.value)}
        />
      </label>
      {kinds.length > 0 && (
        <label>
          {t('table.kind')}
          <select
            value={search.kind ?? ''}
            onChange={({ target }) =>
              choose('kind', /^\d$/.test(target.value) ? Number(target.value) : target.value)
            }
          >
            <option value="">{t('table.all')}</option>
            {kinds.map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('table.machine')}
        <select
          value={search.machine ?? ''}
          onChange={({ target }) => choose('machine', target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{t('table.all')}</option>
          {machines.data?.map(({ id, name: words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.actions}>
        {isNarrowed(search) && (
          <Button look="bare" onClick={() => onSearch({})}>
            {t('table.clear')}
          </Button>
        )}
        <Export name={name} wish={wish} />
      </div>
    </form>
  );
}

function Export({ name, wish }: { name: 'sessions' | 'transactions'; wish: ListWish }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const url = URL.createObjectURL(await waitedFor(fetchCsv(name, wish)));
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
