import type { SessionRow } from '@floorcast/contract/player';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';

const GamesDialog = lazy(() => import('./GamesDialog.tsx'));

/** Opens the games of a session, when there are any. */
export function OpenGames({ session }: { session: SessionRow }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (session.spinCount + session.freeSpinCount === 0) return <span>–</span>;
  return (
    <>
      <Button
        look="icon"
        aria-label={t('sessions.openGames', { machine: session.machine })}
        data-testid="open-games"
        onClick={() => setOpen(true)}
      >
        <IconHistory size={20} aria-hidden="true" />
      </Button>
      {open && (
        <Suspense>
          <GamesDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
