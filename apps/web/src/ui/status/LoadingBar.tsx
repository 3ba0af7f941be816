import { useEffect, useState } from 'react';
import { busyWork } from '../../lib/async.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import styles from './LoadingBar.module.css';

/** How long (ms) work may take before the bar is shown. */
const DELAY_MS = 250;

interface LoadingBarProps {
  /** The next screen is on its way. */
  readonly navigating: boolean;
  readonly delay?: number;
}

/** A line over the top of the screen while a screen or a marked piece of work is waited for (SHELL-7). */
export function LoadingBar({ navigating, delay = DELAY_MS }: LoadingBarProps) {
  const { t } = useTranslation();
  const waiting = useReadable(busyWork) > 0 || navigating;
  const late = useLate(waiting, delay);
  return late ? (
    <div className={`${styles.bar} running`} role="progressbar" aria-label={t('loading')} />
  ) : null;
}

/** Whether something has gone on for longer than `delay`. */
function useLate(goesOn: boolean, delay: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn, delay]);
  return late;
}
