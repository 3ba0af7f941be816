import { IconLock } from '@tabler/icons-react';
import { Suspense } from 'react';
import { account } from '../api/sign-in/account.ts';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { useReadable } from '../lib/react/use-readable.ts';
import { Notice } from '../ui/status/Notice.tsx';
import { Frame } from './frame/Frame.tsx';
import { screenAt, screensFor } from './screens.ts';

interface ConsoleProps {
  /** What follows `/console/` in the address. */
  readonly path: string;
  readonly onSignOut: () => void;
}

/** The console of staff: the screens that their duties permit (OPS-2). */
export function Console({ path, onSignOut }: ConsoleProps) {
  const { t } = useTranslation();
  const now = useReadable(account);
  if (now.phase !== 'signed-in') return null;
  const found = screenAt(path, now.user);
  return (
    <Frame
      screens={screensFor(now.user)}
      current={found?.screen}
      username={now.user.username}
      onSignOut={onSignOut}
    >
      {found === undefined ? (
        <Notice icon={<IconLock />} title={t('console.notPermitted')} />
      ) : (
        <Suspense>
          <found.screen.Screen rest={found.rest} />
        </Suspense>
      )}
    </Frame>
  );
}
