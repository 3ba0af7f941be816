import { Link } from '@tanstack/react-router';
import { useTranslation } from '../lib/locale/use-translation.ts';
import { buttonClasses } from '../ui/button/Button.tsx';
import { ErrorPage } from '../ui/page/ErrorPage.tsx';
import MachineFinder from './finder/MachineFinder.tsx';

/** The page for an unknown machine or brand, with a way to others (ROUTE-9). */
export function MissingPage() {
  const { t } = useTranslation();
  const actions = (
    <>
      <Link to="/lobby" className={buttonClasses('strong')}>
        {t('pages.home')}
      </Link>
      <Link to="/games" className={buttonClasses('calm')}>
        {t('games.back')}
      </Link>
    </>
  );
  return (
    <ErrorPage code="404" title={t('games.notFound')} hint={t('games.notFoundHint')} actions={actions}>
      <MachineFinder />
    </ErrorPage>
  );
}
