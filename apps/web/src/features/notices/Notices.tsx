import { IconWifiOff, IconX } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { tabStore } from '../../lib/dom/stores.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useOnline } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './Notices.module.css';

/** What is known of a browser. */
interface Browser {
  readonly userAgent: string;
  readonly webrtc: boolean;
}

type BrowserNotice = 'webrtc' | 'browser';

/** GATE-3: which notice a browser gets; null for Chrome and Safari as they should be. */
export function noticeFor({ userAgent, webrtc }: Browser): BrowserNotice | null {
  // Others name Chrome or Safari too, and themselves beside them; on iPhones every browser is Safari within.
  const other = /Edg|OPR|Opera|SamsungBrowser|YaBrowser|UCBrowser|Firefox/.test(userAgent);
  const known = /Chrome|CriOS|Safari/.test(userAgent) && !other;
  if (!known) return 'browser';
  return webrtc ? null : 'webrtc';
}

const thisBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  webrtc: 'RTCPeerConnection' in window,
});

const DISMISSED = 'browser-notice-dismissed';

/** Between a notice and what lies above it (px). */
const GAP = 8;

/**
 * Notices above every screen: no network, or an unsuitable browser (GATE-3). What else lies at the bottom of the screen
 * keeps clear of them by `--fc-notices`, their height.
 */
export function Notices() {
  const { t } = useTranslation();
  const online = useOnline();
  const [dismissed, setDismissed] = useState(() => tabStore.getItem(DISMISSED) !== null);
  const notice = dismissed ? null : noticeFor(thisBrowser());
  const place = useRef<HTMLDivElement>(null);
  usePublishedHeight(place);
  return (
    <div ref={place} className={styles.notices}>
      {!online && (
        <p className={`${styles.notice} ${styles.offline}`} role="status" data-testid="offline">
          <IconWifiOff size={18} aria-hidden="true" />
          <span>{t('notices.offline')}</span>
        </p>
      )}
      {notice !== null && (
        <div className={styles.notice} role="status" data-testid="browser-notice">
          <span>{t(`notices.${notice}`)}</span>
          <Button
            look="bare"
            aria-label={t('notices.dismiss')}
            onClick={() => {
              tabStore.setItem(DISMISSED, '1');
              setDismissed(true);
            }}
          >
            <IconX size={18} aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  );
}

/** Keeps the height of an element, with a gap, in `--fc-notices` of the page, which is not set while it is empty. */
function usePublishedHeight(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      if (height === 0) page.removeProperty('--fc-notices');
      else page.setProperty('--fc-notices', `${height + GAP}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty('--fc-notices');
    };
  }, [place]);
}
