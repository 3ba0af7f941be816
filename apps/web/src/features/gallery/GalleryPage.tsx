import { assertNever } from '@floorcast/contract/assert-never';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import { Logo } from '../../ui/values/Logo.tsx';
import { Described } from './Described.tsx';
import styles from './Gallery.module.css';
import { Index } from './GalleryIndex.tsx';
import { INDEX, pageAt, type Shown } from './gallery-pages.ts';
import { HelperClasses } from './HelperClasses.tsx';
import { AuthSpecimen } from './specimens/AuthSpecimen.tsx';
import { LayoutSpecimen } from './specimens/LayoutSpecimen.tsx';
import { ProfileSpecimen } from './specimens/ProfileSpecimen.tsx';
import { ClassicSearch, ModernSearch } from './specimens/SearchSpecimens.tsx';
import { Typography } from './Typography.tsx';

const Icons = lazy(() => import('./Icons.tsx'));

/** The living catalogue of what screens are built from, in a frame of its own (ROUTE-10). */
export function GalleryPage() {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const shows = pageAt(pathname);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link to={INDEX} className={styles.brand}>
          <Logo size={28} />
          <span>{t('gallery.title')}</span>
        </Link>
        <Link to="/">{t('pages.home')}</Link>
        <LanguageChoice />
      </header>
      <main key={pathname} className={styles.content}>
        {shows !== undefined && <Specimen shows={shows} />}
      </main>
    </div>
  );
}

function Specimen({ shows }: { shows: Shown }) {
  switch (shows.kind) {
    case 'index':
      return <Index />;
    case 'role':
    case 'blank':
      return <Described shows={shows} />;
    case 'auth':
      return (
        <Described shows={shows}>
          <AuthSpecimen form={shows.form} arrangement={shows.arrangement} />
        </Described>
      );
    case 'profile':
      return <ProfileSpecimen shows={shows} />;
    case 'search':
      return shows.way === 'classic' ? <ClassicSearch shows={shows} /> : <ModernSearch shows={shows} />;
    case 'layout':
      return <LayoutSpecimen shows={shows} />;
    case 'icons':
      return (
        <Described shows={shows}>
          <Suspense>
            <Icons />
          </Suspense>
        </Described>
      );
    case 'typography':
      return (
        <Described shows={shows}>
          <Typography />
        </Described>
      );
    case 'helpers':
      return (
        <Described shows={shows}>
          <HelperClasses />
        </Described>
      );
    default:
      return assertNever(shows);
  }
}
