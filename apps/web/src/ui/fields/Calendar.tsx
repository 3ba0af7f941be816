import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import {
  addDays,
  addMonths,
  type Day,
  firstWeekdayOf,
  formatDay,
  weekOf,
  weeksOf,
} from '../../lib/time/days.ts';
import { Button } from '../button/Button.tsx';
import styles from './Calendar.module.css';

/** Days from one to another, both included; one that is open at an end lacks it. */
export interface DaySpan {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

interface CalendarProps {
  readonly span: DaySpan;
  /** Later days cannot be chosen. */
  readonly latest: Day;
  /** The first day was chosen, and then the last. */
  readonly onChoose: (span: Required<DaySpan>) => void;
}

/** A month of which two days are chosen: a span. Arrow keys go from day to day, Page Up and Page Down from month to month. */
export function Calendar({ span, latest, onChoose }: CalendarProps) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(earlier(span.to ?? span.from ?? latest, latest));
  const [first, setFirst] = useState<Day | null>(null);
  const firstWeekday = firstWeekdayOf(i18n.language);
  const focusDay = useFocusOnDay(grid, at);

  function walk(event: KeyboardEvent): void {
    const mirrored = document.documentElement.dir === 'rtl';
    const next = dayAfterKey(event.key, at, { shift: event.shiftKey, mirrored, firstWeekday });
    if (next === undefined) return;
    event.preventDefault();
    focusDay();
    setAt(earlier(next, latest));
  }
  function choose(day: Day): void {
    setAt(day);
    if (first === null) setFirst(day);
    else onChoose(day < first ? { from: day, to: first } : { from: first, to: day });
  }

  return (
    <div className={`rows gap-8 ${styles.calendar}`}>
      <MonthBar at={at} latest={latest} titleId={titleId} onMonth={setAt} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk a grid, not a table */}
      <table ref={grid} role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={walk}>
        <Weekdays firstWeekday={firstWeekday} />
        <tbody>
          {weeksOf(at, firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  at={at}
                  span={first === null ? span : { from: first, to: first }}
                  latest={latest}
                  onChoose={choose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`quiet small ${styles.hint}`} role="status">
        {t(first === null ? 'dates.chooseFirst' : 'dates.chooseLast')}
      </p>
    </div>
  );
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** The focus is on the present day: from the beginning, and after each key that leads to another. */
function useFocusOnDay(grid: { readonly current: HTMLElement | null }, at: Day): () => void {
  const wanted = useRef(true);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, grid]);
  return () => {
    wanted.current = true;
  };
}

interface MonthBarProps {
  readonly at: Day;
  readonly latest: Day;
  readonly titleId: string;
  readonly onMonth: (day: Day) => void;
}

function MonthBar({ at, latest, titleId, onMonth }: MonthBarProps) {
  const { t, i18n } = useTranslation();
  return (
    <div className={`line ${styles.bar}`}>
      <Button look="icon" aria-label={t('dates.previousMonth')} onClick={() => onMonth(addMonths(at, -1))}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </Button>
      <strong id={titleId} aria-live="polite">
        {formatDay(at, i18n.language, { month: 'long', year: 'numeric' })}
      </strong>
      <Button
        look="icon"
        aria-label={t('dates.nextMonth')}
        disabled={at.slice(0, 7) >= latest.slice(0, 7)}
        onClick={() => onMonth(earlier(addMonths(at, 1), latest))}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Any week: only its weekdays are named. */
const SOME_WEEK = '2026-11-26';

function Weekdays({ firstWeekday }: { firstWeekday: number }) {
  const { i18n } = useTranslation();
  const name = (day: Day, weekday: 'narrow' | 'long') => formatDay(day, i18n.language, { weekday });
  return (
    <thead>
      <tr>
        {weeksOf(SOME_WEEK, firstWeekday)[1]?.map((day) => (
          <th key={day} scope="col" abbr={name(day, 'long')}>
            {name(day, 'narrow')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayCellProps {
  readonly day: Day;
  /** The day that the keyboard is on. */
  readonly at: Day;
  readonly span: DaySpan;
  readonly latest: Day;
  readonly onChoose: (day: Day) => void;
}

function DayCell({ day, at, span: { from, to }, latest, onChoose }: DayCellProps) {
  const { i18n } = useTranslation();
  // Days of other months have their place on the page of their month.
  if (day.slice(0, 7) !== at.slice(0, 7)) return <td />;
  const given = from !== undefined || to !== undefined;
  const chosen = given && (from ?? day) <= day && day <= (to ?? day);
  const end = day === from || day === to;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <td role="gridcell" aria-selected={chosen} data-end={end}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === at ? 0 : -1}
        disabled={day > latest}
        aria-current={day === latest ? 'date' : undefined}
        aria-label={formatDay(day, i18n.language, { dateStyle: 'full' })}
        onClick={() => onChoose(day)}
      >
        {formatDay(day, i18n.language, { day: 'numeric' })}
      </button>
    </td>
  );
}

interface Walk {
  readonly shift: boolean;
  /** Lines run from right to left. */
  readonly mirrored: boolean;
  readonly firstWeekday: number;
}

/** The day that a key leads to in a calendar; undefined for a key that leads nowhere. */
export function dayAfterKey(key: string, day: Day, { shift, mirrored, firstWeekday }: Walk): Day | undefined {
  const onward = mirrored ? -1 : 1;
  const months = shift ? 12 : 1;
  const days: Readonly<Record<string, number>> = {
    ArrowLeft: -onward,
    ArrowRight: onward,
    ArrowUp: -7,
    ArrowDown: 7,
  };
  if (days[key] !== undefined) return addDays(day, days[key]);
  if (key === 'Home' || key === 'End') return weekOf(day, firstWeekday).at(key === 'Home' ? 0 : -1);
  if (key === 'PageUp' || key === 'PageDown') return addMonths(day, key === 'PageUp' ? -months : months);
  return undefined;
}
