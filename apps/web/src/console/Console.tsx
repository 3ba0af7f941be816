import { may } from '@floorcast/contract/duties';
import { IconLock, IconMenu2 } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMedia } from '../lib/dom/use-media.ts';
import { i18n } from '../lib/locale/translation.ts';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { useReadable } from '../lib/react/use-readable.ts';
import { buttonClasses } from '../ui/button/Button.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import type { Elements } from '../ui/elements.ts';
import { Notice } from '../ui/status/Notice.tsx';
import { CallAlarm } from './calls/alarm/CallAlarm.tsx';
import styles from './frame/Frame.module.css';
import { StaleNotice, TopBar } from './frame/TopBar.tsx';
import { type ConsoleScreen, screenAt, screensFor } from './screens.ts';
import { type Badge, badges, openLive } from './shared/live/live.ts';
import { To } from './shared/parts.tsx';
import { PHONE } from './shared/phone.ts';
import { useUser } from './shared/use-may.ts';

const ROWS = [0, 1, 2, 3];

/** The shape of a screen whose code is being fetched. */
function ScreenLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span className="unseen">{t('console.loading')}</span>
      <span className={styles.title} />
      {ROWS.map((row) => (
        <span key={row} className={styles.row} />
      ))}
    </div>
  );
}

/** A heading that has not come after so long (ms) gets no focus: the reader is elsewhere by then. */
const LATEST_MS = 20_000;

/** Whether the focus is still where the press that led here left it. */
const isUnmoved = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('a, h1');
};

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  // That of the screen before is still in the page, unseen, while the code of this one is fetched.
  if (heading === null || !heading.checkVisibility()) return false;
  if (!isUnmoved()) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Gives the heading of a screen the focus when the screen has come, so that a screen reader announces it. The app does so
 * when a page is rendered, but code and rows of a screen come later.
 */
function HeadingFocus({ path }: { readonly path: string }) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), LATEST_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [path]);
  return null;
}

type User = Parameters<typeof screensFor>[0];

/** The console's connection, which outlives the renewals of a token. */
function useLive(user: User | null): void {
  const holder = user === null ? '' : JSON.stringify([user.type, user.Permissions]);
  const latest = useRef(user);
  latest.current = user;
  useEffect(
    () => (holder === '' || latest.current === null ? undefined : openLive(latest.current)),
    [holder],
  );
}

/** Names the document after a screen of the console; the app names it after the route, which is one for all of them. */
function useScreenTitle(title: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (title === null) return;
    const name = () => {
      document.title = [title, i18n.t('console.title'), i18n.t('app.name')].join(' · ');
    };
    name();
    // The app's own listeners were first.
    return router.subscribe('onRendered', name);
  }, [router, title]);
}

interface ConsoleProps {
  /** What follows `/console/` in the address. */
  readonly path: string;
  readonly onSignOut: () => void;
}

/** The console of staff: the screens that their duties permit (OPS-2). */
export function Console({ path, onSignOut }: ConsoleProps) {
  const { t } = useTranslation();
  const user = useUser();
  useLive(user);
  const found = user === null ? undefined : screenAt(path, user);
  useScreenTitle(found === undefined ? null : t(found.screen.words));
  if (user === null) return null;
  const screen =
    found === undefined ? (
      <Notice
        wholePage
        icon={<IconLock />}
        title={t('console.notPermitted')}
        hint={t('console.notPermittedHint')}
        action={
          <To to="" className={buttonClasses('calm')}>
            {t('console.home')}
          </To>
        }
      />
    ) : (
      <Suspense fallback={<ScreenLoading />}>
        <found.screen.Screen rest={found.rest} />
      </Suspense>
    );
  const alarm = may(user, 'calls.work') && <CallAlarm user={user} />;
  if (found?.screen.bare?.(found.rest) === true)
    return (
      <>
        {alarm}
        {screen}
      </>
    );
  return (
    <Frame screens={screensFor(user)} current={found?.screen} onSignOut={onSignOut}>
      {alarm}
      {screen}
      <HeadingFocus path={path} />
    </Frame>
  );
}

interface FrameProps {
  readonly screens: readonly ConsoleScreen[];
  readonly current: ConsoleScreen | undefined;
  readonly onSignOut: () => void;
  readonly children: Elements;
}

/** The frame of the console: its menu, the search, who is signed in, and the screen (OPS-50). */
function Frame({ screens, current, onSignOut, children }: FrameProps) {
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

interface MenuProps {
  readonly screens: readonly ConsoleScreen[];
  readonly current: ConsoleScreen | undefined;
}

/** Tabs at the bottom of a phone, beside the one that opens the whole menu. */
const TABS = 4;

/** Every address of the console is below that of its first screen. */
const EXACTLY = { exact: true };

function Menu({ screens, current }: MenuProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.menu} aria-label={t('console.menu')}>
      <Entries screens={screens} current={current} />
    </nav>
  );
}

/** The screens that staff on their feet need most, at the thumb; the others are behind the last tab. */
function Tabs({ screens, current }: MenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const tabs = screens.filter(({ tab }) => tab === true).slice(0, TABS);
  const elsewhere = current !== undefined && !tabs.includes(current);
  return (
    <nav className={styles.tabs} aria-label={t('console.menu')}>
      <Entries screens={tabs} current={current} />
      <button
        type="button"
        className={`quiet gap-12 ${styles.entry}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={elsewhere ? 'page' : undefined}
        onClick={() => setOpen(true)}
        data-testid="console-more"
      >
        <IconMenu2 size={22} aria-hidden="true" />
        <span className={`clip ${styles.words}`}>{t('console.more')}</span>
      </button>
      {open && (
        <Dialog title={t('console.menu')} side="end" onClose={close}>
          <div className="rows gap-2">
            <Entries screens={screens} current={current} onPress={close} />
          </div>
        </Dialog>
      )}
    </nav>
  );
}

function Entries({ screens, current, onPress }: MenuProps & { readonly onPress?: () => void }) {
  const { t } = useTranslation();
  return screens.map(({ path, words, Icon, badge }) => (
    <To
      key={path}
      to={path}
      activeOptions={EXACTLY}
      className={`quiet gap-12 ${styles.entry}`}
      aria-current={path === current?.path ? 'page' : undefined}
      onClick={onPress}
    >
      <Icon size={22} aria-hidden="true" />
      <span className={`clip ${styles.words}`} title={t(words)}>
        {t(words)}
      </span>
      {badge !== undefined && <Count badge={badge} />}
    </To>
  ));
}

function Count({ badge }: { readonly badge: Badge }) {
  const { t } = useTranslation();
  const count = useReadable(badges)[badge];
  if (count === 0) return null;
  return (
    <span className={`small figures ${styles.badge}`} data-testid={`badge-${badge}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="unseen">{t(`console.badge.${badge}`, { count })}</span>
    </span>
  );
}
