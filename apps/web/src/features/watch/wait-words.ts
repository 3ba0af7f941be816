import type { Wording } from '../../api/failure.ts';

/** An estimate told as one: about so many minutes, or that there is none. */
export function waitWords(minutes: number | null, t: Wording): string {
  if (minutes === null) return t('watch.wait.unknown');
  return minutes >= 60 ? t('watch.wait.hour') : t('watch.wait.minutes', { count: minutes });
}
