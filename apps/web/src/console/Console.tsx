import { may } from '@floorcast/contract/duties';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { account } from '../api/sign-in/account.ts';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { useReadable } from '../lib/react/use-readable.ts';
import { buttonClasses } from '../ui/button/button-classes.ts';
import { Notice } from '../ui/status/Notice.tsx';
import { CallAlarm } from './calls/alarm/CallAlarm.tsx';
import { Frame } from './frame/Frame.tsx';
import { HeadingFocus } from './frame/HeadingFocus.tsx';
import { ScreenLoading } from './frame/ScreenLoading.tsx';
import { screenAt, screensFor } from './screens.ts';
import { openLive } from './shared/live/live.ts';
import { useScreenTitle } from './use-screen-title.ts';

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

interface ConsoleProps {
  /** What follows `/console/` in the address. */
  readonly path: string;
  readonly onSignOut: () => void;
}

/** The console of staff: the screens that their duties permit (OPS-2). */
export function Console({ path, onSignOut }: ConsoleProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const user = now.phase === 'signed-in' ? now.user : null;
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
          <Link to="/console/$" params={{ _splat: '' }} preload={false} className={buttonClasses('calm')}>
            {t('console.home')}
          </Link>
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
