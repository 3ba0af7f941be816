import { IconWifiOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '../../lib/dom/use-online.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { noticeFor, thisBrowser } from './browser.ts';
import styles from './Notices.module.css';

const DISMISSED = 'browser-notice-dismissed';

/** Notices above every screen: no network, or an unsuitable browser (GATE-3). */
export function Notices() {
  const { t } = useTranslation();
  const online = useOnline();
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null);
  const notice = dismissed ? null : noticeFor(thisBrowser());
  return (
    <>
      {!online && (
        <p className={`${styles.notice} ${styles.offline}`} role="status" data-testid="offline">
          <IconWifiOff size={18} aria-hidden="true" />
          {t('notices.offline')}
        </p>
      )}
      {notice !== null && (
        <div className={styles.notice} role="status" data-testid="browser-notice">
          <span>{t(`notices.${notice}`)}</span>
          <Button
            look="bare"
            aria-label={t('notices.dismiss')}
            onClick={() => {
              sessionStorage.setItem(DISMISSED, '1');
              setDismissed(true);
            }}
          >
            <IconX size={18} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}
