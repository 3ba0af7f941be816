import { useEffect, useState } from 'react';
import type { ReceivedCall } from '../api/stores/staff-calls.ts';
import { useTranslation } from '../lib/locale/use-translation.ts';

const MINUTE_MS = 60_000;

/** Minutes (rounded up) that a call is estimated to take from now; null where nobody knows. */
function minutesLeft({ estimateSeconds, receivedAt }: ReceivedCall, now: number): number | null {
  if (estimateSeconds === null) return null;
  const left = estimateSeconds * 1000 - (now - receivedAt);
  return left > 0 ? Math.ceil(left / MINUTE_MS) : null;
}

/** What a player reads about a call of staff: that they know, or that somebody is on the way, and about how long. */
export function useCallWords(call: ReceivedCall | undefined): string | null {
  const { t } = useTranslation();
  const [, look] = useState(0);
  const minutes = call === undefined ? null : minutesLeft(call, performance.now());
  useEffect(() => {
    if (minutes === null) return undefined;
    const timer = setInterval(() => look((count) => count + 1), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [minutes]);
  if (call === undefined) return null;
  const said = t(call.state === 'on-the-way' ? 'help.onTheWay' : 'help.raised');
  return minutes === null ? said : `${said} ${t('help.estimate', { minutes })}`;
}
