import { useSyncExternalStore } from 'react';
import { formatMoment } from '../../lib/locale/moments.ts';
import { localeOf } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * What a reading of the time gives now. All readers share one timer, and one is rendered again only when its reading has
 * changed: `read` rounds as coarsely as it is shown.
 */
export const useClock = (read: (now: number) => number): number =>
  useSyncExternalStore(subscribe, () => read(Date.now()));

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

const formats = new Map<string, Intl.NumberFormat>();

function write(value: number, unit: 'second' | 'minute' | 'hour' | 'day', language: string): string {
  const key = `${language} ${unit}`;
  // In Turkish the narrow form of minutes and that of days look alike.
  const unitDisplay = language === 'tr' ? 'short' : 'narrow';
  const options = { style: 'unit', unit, unitDisplay } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  formats.set(key, format);
  return format.format(value);
}

/** Seconds as they are read at a glance: `48s`, `12m`, `2h 5m`, `3d 4h`. */
export function shortDuration(seconds: number, language: string): string {
  const s = Math.max(0, Math.floor(seconds));
  if (s < MINUTE_S) return write(s, 'second', language);
  if (s < HOUR_S) return write(Math.floor(s / MINUTE_S), 'minute', language);
  const [big, small, per] =
    s < DAY_S ? (['hour', 'minute', HOUR_S] as const) : (['day', 'hour', DAY_S] as const);
  const rest = Math.floor((s % per) / (small === 'hour' ? HOUR_S : MINUTE_S));
  const whole = write(Math.floor(s / per), big, language);
  return rest === 0 ? whole : `${whole} ${write(rest, small, language)}`;
}

/** Seconds since a moment as it is shown: by the second within the first minute, then by the minute. */
const roundedSince = (moment: string, now: number): number => {
  const seconds = Math.max(0, Math.floor((now - Date.parse(moment)) / 1000));
  return seconds < MINUTE_S ? seconds : seconds - (seconds % MINUTE_S);
};

interface ElapsedProps {
  readonly since: string;
  readonly className?: string | undefined;
}

/** How long ago a moment of the wire was; it counts on by itself. */
export function Elapsed({ since, className }: ElapsedProps) {
  const { i18n } = useTranslation();
  const seconds = useClock((now) => roundedSince(since, now));
  return (
    <time dateTime={since} title={formatMoment(since, i18n.language)} className={className}>
      {shortDuration(seconds, i18n.language)}
    </time>
  );
}
