import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { dayOf } from '../../lib/time/days.ts';
import { Button } from '../button/Button.tsx';
import type { Elements } from '../elements.ts';
import type { DaySpan } from '../fields/Calendar.tsx';
import { DateRange } from '../fields/DateRange.tsx';
import { Field } from '../fields/Field.tsx';
import { Select } from '../fields/Select.tsx';
import { ScrollRow } from '../scroll-row/ScrollRow.tsx';
import styles from './List.module.css';
import {
  type Filter,
  fromFirstPage,
  isNarrowed,
  type ListSearch,
  onDays,
  spansUntil,
} from './list-search.ts';

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  /** Beside the filters. */
  readonly children: Elements;
}

export function Filters({ filters, search, onSearch, children }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <form
      className={`row gap-12 ${styles.filters}`}
      aria-label={t('table.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map((filter) =>
        filter.kind === 'days' ? (
          <Days
            key="days"
            span={{ from: search.from, to: search.to }}
            withSpans={filter.spans ?? false}
            onSpan={(span) => onSearch(onDays(search, span))}
          />
        ) : (
          <FilterField key={filter.name} filter={filter} search={search} onSearch={onSearch} />
        ),
      )}
      {children}
      {isNarrowed(search) && (
        <Button look="bare" onClick={() => onSearch({ filters: {} })}>
          {t('table.clear')}
        </Button>
      )}
    </form>
  );
}

interface DaysProps {
  readonly span: DaySpan;
  readonly withSpans: boolean;
  readonly onSpan: (span: DaySpan) => void;
}

/** Any span from the calendar, and some at one press. */
function Days({ span, withSpans, onSpan }: DaysProps) {
  const { t } = useTranslation();
  const today = dayOf(new Date());
  const range = <DateRange label={t('dates.label')} span={span} latest={today} onSpan={onSpan} />;
  if (!withSpans) return range;
  return (
    <>
      <fieldset className={styles.spans} aria-label={t('dates.presets')}>
        <ScrollRow className={styles.row}>
          {spansUntil(today).map(({ id, span: each }) => {
            const chosen = span.from === each.from && span.to === each.to;
            return (
              <Button key={id} aria-pressed={chosen} onClick={() => onSpan(chosen ? {} : each)}>
                {t(`dates.${id}`)}
              </Button>
            );
          })}
        </ScrollRow>
      </fieldset>
      <div className={styles.days}>{range}</div>
    </>
  );
}

interface FilterFieldProps {
  readonly filter: Exclude<Filter, { kind: 'days' }>;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

function FilterField({ filter, search, onSearch }: FilterFieldProps) {
  const { t } = useTranslation();
  const value = search.filters[filter.name] ?? '';
  const choose = (next: string) => {
    const { [filter.name]: _, ...others } = search.filters;
    onSearch(fromFirstPage(search, { filters: next === '' ? others : { ...others, [filter.name]: next } }));
  };
  const label = t(filter.words);
  if (filter.kind === 'text')
    return (
      <TextFilter
        label={label}
        placeholder={filter.placeholder && t(filter.placeholder)}
        value={value}
        onValue={choose}
      />
    );
  const options =
    filter.kind === 'choice'
      ? filter.options.map(([each, words]) => [each, t(words)] as const)
      : ([['', t('table.all')], ...filter.options] as const);
  return (
    <div className={filter.kind === 'thing' ? styles.thing : undefined}>
      <Select label={label} look="tool" options={options} value={value} onValue={choose} />
    </div>
  );
}

/** A text is looked for once the keys are quiet for so long (ms). */
const QUIET_MS = 250;

interface TextFilterProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function TextFilter({ label, placeholder, value, onValue }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const apply = useRef(onValue);
  apply.current = onValue;
  const shown = useRef(value);
  useEffect(() => {
    // Another address: the filters were cleared, or the reader went back.
    if (shown.current !== value) setTyped(value);
    shown.current = value;
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === shown.current) return;
    const timer = setTimeout(() => {
      shown.current = text;
      apply.current(text);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.text}>
      <Field
        label={label}
        look="tool"
        type="search"
        icon={<IconSearch size={18} aria-hidden="true" />}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onText={setTyped}
      />
    </div>
  );
}
