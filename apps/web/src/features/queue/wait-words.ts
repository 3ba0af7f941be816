import type { Wording } from '../../api/call/failure.ts';

/** An estimated wait in words: about so many minutes, or unknown. */
export function waitWords(minutes: number | null, t: Wording): string {
  if (minutes === null) return t('watch.wait.unknown');
  return minutes >= 60 ? t('watch.wait.hour') : t('watch.wait.minutes', { count: minutes });
}
