import { CatchBoundary, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useContext } from 'react';
import { failureOf } from '../api/call/failure.ts';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../ui/button/Button.tsx';
import { ErrorPage } from '../ui/page/ErrorPage.tsx';
import { GuestFrame, InFrame } from './shell/GuestFrame.tsx';

const MachineFinder = lazy(() => import('../machines/finder/MachineFinder.tsx'));
const Reference = lazy(() => import('./Reference.tsx'));

/** The page in place of a screen that failed; the frame around it, if there is one, stays (ROUTE-9). */
export function RouteError({ error }: Partial<ErrorComponentProps>) {
  const framed = useContext(InFrame);
  const page = <Failed error={error} framed={framed} />;
  return framed ? page : <GuestFrame>{page}</GuestFrame>;
}

function Failed({ error, framed }: { error: unknown; framed: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { reference } = failureOf(error);
  const actions = (
    <>
      <Button look="strong" onClick={() => void router.invalidate()}>
        {t('load.retry')}
      </Button>
      <Link to="/lobby" className={buttonClasses('calm')}>
        {t('pages.home')}
      </Link>
    </>
  );
  return (
    <ErrorPage code="500" title={t('pages.broken')} hint={t('pages.brokenHint')} actions={actions}>
      <Optional>
        {reference !== undefined && <Reference reference={reference} />}
        {framed && <MachineFinder />}
      </Optional>
    </ErrorPage>
  );
}

/** Parts whose code, or whose data, may fail as well: the page is complete without them. */
function Optional({ children }: { children: React.ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'optional'} errorComponent={() => null}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
