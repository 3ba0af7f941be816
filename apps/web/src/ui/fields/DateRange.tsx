import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { type Day, formatDay } from '../../lib/time/days.ts';
import { Button } from '../button/Button.tsx';
import rowsStyles from '../menu/rows.module.css';
import { Calendar, type DaySpan } from './Calendar.tsx';
import styles from './DateRange.module.css';
import fieldStyles from './Field.module.css';

interface DateRangeProps {
  readonly label: string;
  readonly span: DaySpan;
  /** Today: later days cannot be chosen. */
  readonly latest: Day;
  readonly onSpan: (span: DaySpan) => void;
}

const GAP = 6;
/** The width of a calendar with its frame (px). */
const WIDTH = 344;
/** The height of a calendar of six weeks with its frame (px). */
const HEIGHT = 452;

/** A span of days: a button that shows it, and opens the calendar it is chosen from. Escape and a press elsewhere close it. */
export function DateRange({ label, span, latest, onSpan }: DateRangeProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (chosen: DaySpan) => {
    popover.current?.hidePopover();
    onSpan(chosen);
  };
  return (
    <div className={fieldStyles.field} data-look="tool">
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        className={`${fieldStyles.control} ${styles.button}`}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        data-testid="date-range"
      >
        <IconCalendar size={20} aria-hidden="true" />
        <SpanText id={`${id}-value`} span={span} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-label`}
        className={`${rowsStyles.popover} ${styles.popover}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && popover.current)
            place(popover.current, button.current);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <>
            <Calendar span={span} latest={latest} onChoose={choose} />
            <div className={styles.foot}>
              <Button look="bare" onClick={() => choose({ from: latest, to: latest })}>
                {t('dates.today')}
              </Button>
              <Button look="bare" onClick={() => choose({})}>
                {t('dates.any')}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function SpanText({ id, span: { from, to } }: { id: string; span: DaySpan }) {
  const { t, i18n } = useTranslation();
  const written = (day: Day) => formatDay(day, i18n.language);
  const words = () => {
    if (from === undefined) return to === undefined ? t('dates.any') : t('dates.until', { to: written(to) });
    if (to === undefined) return t('dates.since', { from: written(from) });
    return from === to ? written(from) : t('dates.span', { from: written(from), to: written(to) });
  };
  return (
    <span id={id} title={words()}>
      {words()}
    </span>
  );
}

/** Under the button, their beginnings aligned, within the window. */
function place(popover: HTMLElement, button: HTMLElement): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const start = dir === 'rtl' ? clientWidth - right : left;
  popover.style.setProperty(
    '--top',
    `${Math.max(GAP, Math.min(bottom + GAP, clientHeight - HEIGHT - GAP))}px`,
  );
  popover.style.setProperty('--start', `${Math.max(GAP, Math.min(start, clientWidth - WIDTH - GAP))}px`);
}
