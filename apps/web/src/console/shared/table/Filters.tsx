import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { dayOf } from '../../../lib/time/days.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DateRange } from '../../../ui/fields/dates/DateRange.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import type { Filter } from './filter.ts';
import styles from './List.module.css';
import { fromFirstPage, isNarrowed, type ListSearch } from './list-search.ts';

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/** What narrows a list. */
export function Filters({ filters, search, onSearch }: FiltersProps) {
  const { t } = useTranslation();
  if (filters.length === 0) return null;
  return (
    <form
      className={styles.filters}
      aria-label={t('table.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map((filter) => (
        <FilterField
          key={filter.kind === 'days' ? 'days' : filter.name}
          filter={filter}
          search={search}
          onSearch={onSearch}
        />
      ))}
      {isNarrowed(search) && (
        <Button look="bare" onClick={() => onSearch({ filters: {} })}>
          {t('table.clear')}
        </Button>
      )}
    </form>
  );
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

function FilterField({ filter, search, onSearch }: FilterFieldProps) {
  const { t } = useTranslation();
  if (filter.kind === 'days')
    return (
      <DateRange
        label={t('dates.label')}
        span={{ from: search.from, to: search.to }}
        latest={dayOf(new Date())}
        onSpan={({ from, to }) => {
          const { from: _from, to: _to, ...rest } = search;
          onSearch(fromFirstPage(rest, { ...(from && { from }), ...(to && { to }) }));
        }}
      />
    );
  const value = search.filters[filter.name] ?? '';
  const choose = (next: string) => {
    const { [filter.name]: _, ...others } = search.filters;
    onSearch(fromFirstPage(search, { filters: next === '' ? others : { ...others, [filter.name]: next } }));
  };
  if (filter.kind === 'choice')
    return (
      <Select label={filter.label} look="tool" options={filter.options} value={value} onValue={choose} />
    );
  return <TextFilter {...filter} value={value} onValue={choose} />;
}

/** A text is looked for once the keys are quiet for so long (ms). */
const QUIET_MS = 250;

interface TextFilterProps {
  readonly label: string;
  readonly placeholder?: string;
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
