import { useEffect, useState } from 'react';
import { dateAndTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Space } from '../../../ui/values/separators.tsx';
import styles from './Footer.module.css';
import type { BarProps } from './Toolbar.tsx';

/** Below every screen: the name of the site, and the time (SHELL-8). */
export function Footer({ fixed, place }: BarProps) {
  const { t } = useTranslation();
  return (
    <footer className={`quiet small ${styles.footer}`} data-region="footer" data-fixed={fixed} style={place}>
      <div className={`line gap-16 ${styles.line}`}>
        <span>{t('app.name')}</span>
        <Clock />
      </div>
    </footer>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // At the turn of each second, not a second after the last: no second is skipped or shown twice.
    const timer = setTimeout(() => setNow(new Date()), 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  });
  const { date, time } = dateAndTime(now);
  return (
    <time className="figures" dateTime={now.toISOString()} dir="ltr" data-testid="clock">
      <span>{date}</span>
      <Space />
      <span>{time}</span>
    </time>
  );
}
