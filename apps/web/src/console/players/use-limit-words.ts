import { useMoney } from '../../api/settings/use-money.ts';
import { formatDuration } from '../../lib/locale/moments.ts';

/** Writes the value of a limit: seconds of a limit of time as a duration, an amount otherwise. */
export function useLimitWords(): (name: string, value: number) => string {
  const money = useMoney();
  return (name, value) => (name.startsWith('time-') ? formatDuration(value) : money(value));
}
