import { useMedia } from '../../lib/dom/use-media.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import type { ConsoleScreen } from '../screens.ts';
import { PHONE } from '../shared/phone.ts';
import styles from './Frame.module.css';
import { StaleNotice } from './LinkState.tsx';
import { Menu, Tabs } from './Menu.tsx';
import { TopBar } from './TopBar.tsx';

interface FrameProps {
  readonly screens: readonly ConsoleScreen[];
  readonly current: ConsoleScreen | undefined;
  readonly onSignOut: () => void;
  readonly children: Elements;
}

/** The frame of the console: its menu, the search, who is signed in, and the screen (OPS-50). */
export function Frame({ screens, current, onSignOut, children }: FrameProps) {
  const { t } = useTranslation();
  const phone = useMedia(PHONE);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <TopBar
        screens={screens}
        title={t(current?.words ?? 'console.title')}
        phone={phone}
        onSignOut={onSignOut}
      />
      {!phone && <Menu screens={screens} current={current} />}
      <main id="content" className={styles.screen} tabIndex={-1}>
        <StaleNotice />
        {children}
      </main>
      {phone && <Tabs screens={screens} current={current} />}
    </div>
  );
}
