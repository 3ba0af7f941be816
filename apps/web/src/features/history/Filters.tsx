import { useQuery } from '@tanstack/react-query';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { machinesQuery } from '../../api/endpoints/machines.ts';
import { fetchCsv, type ListQuery } from '../../api/endpoints/player.ts';
import { busy as waitedFor } from '../../lib/async/busy.ts';
import { saveFile } from '../../lib/dom/save-file.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { dayOf } from '../../lib/time/days.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ExportButton } from '../../ui/button/ExportButton.tsx';
import type { DaySpan } from '../../ui/fields/dates/Calendar.tsx';
import { DateRange } from '../../ui/fields/dates/DateRange.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { ScrollRow } from '../../ui/scroll-row/ScrollRow.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './Filters.module.css';
import { type HistorySearch, isNarrowed, readHistorySearch } from './history-search.ts';
import { presetsOf } from './presets.ts';

interface FiltersProps {
  readonly name: 'sessions' | 'transactions';
  readonly query: ListQuery;
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
  readonly kinds: readonly (readonly [kind: string, words: string])[];
}

/** The filters of the list, and its export. */
export function Filters({ name, query, search, onSearch, kinds }: FiltersProps) {
  const { t } = useTranslation();
  const { page: _, ...others } = search;
  const choose = (change: Record<string, unknown>) => onSearch(readHistorySearch({ ...others, ...change }));
  return (
    <form
      className={styles.filters}
      aria-label={t('table.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <Days search={search} onDays={({ from, to }) => choose({ from, to })} />
      {kinds.length > 0 && (
        <Select
          label={t('table.kind')}
          look="tool"
          options={kinds}
          value={String(search.kind ?? '')}
          onValue={(kind) => choose({ kind })}
        />
      )}
      <MachineChoice machine={search.machine} onMachine={(machine) => choose({ machine })} />
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

interface DaysProps {
  readonly search: HistorySearch;
  readonly onDays: (span: DaySpan) => void;
}

/** Spans at one press, and any other from the calendar. */
function Days({ search: { from, to }, onDays }: DaysProps) {
  const { t } = useTranslation();
  const today = dayOf(new Date());
  return (
    <>
      <fieldset className={styles.presets} aria-label={t('dates.presets')}>
        <ScrollRow className={styles.row}>
          {presetsOf(today).map(({ id, span }) => {
            const chosen = from === span.from && to === span.to;
            return (
              <Button key={id} aria-pressed={chosen} onClick={() => onDays(chosen ? {} : span)}>
                {t(`dates.${id}`)}
              </Button>
            );
          })}
        </ScrollRow>
      </fieldset>
      <div className={styles.days}>
        <DateRange label={t('dates.label')} span={{ from, to }} latest={today} onSpan={onDays} />
      </div>
    </>
  );
}

interface MachineChoiceProps {
  readonly machine: number | undefined;
  readonly onMachine: (machine: number | undefined) => void;
}

function MachineChoice({ machine, onMachine }: MachineChoiceProps) {
  const { t } = useTranslation();
  const machines = useQuery({ ...machinesQuery(null), refetchInterval: false });
  return (
    <Select
      label={t('table.machine')}
      look="tool"
      options={[
        ['', t('table.all')],
        ...(machines.data ?? []).map(({ id, name }) => [String(id), name] as const),
      ]}
      value={String(machine ?? '')}
      onValue={(id) => onMachine(id === '' ? undefined : Number(id))}
    />
  );
}

function Export({ name, query }: { name: 'sessions' | 'transactions'; query: ListQuery }) {
  const { t, i18n } = useTranslation();
  async function save(): Promise<void> {
    try {
      saveFile(await waitedFor(fetchCsv(name, query, i18n.language)), `${name}.csv`);
    } catch (error) {
      toast({ kind: 'error', words: failureWords(failureOf(error), t) });
    }
  }
  return <ExportButton save={save} />;
}
