import { assertNever } from '@floorcast/contract/assert-never';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Logo } from '../../ui/values/Logo.tsx';
import styles from './Gallery.module.css';
import { Described, Index, PageLinks } from './GalleryIndex.tsx';
import { INDEX, PAGES, pageAt, type Shown } from './gallery-pages.ts';
import { HelperClasses } from './HelperClasses.tsx';
import { AuthSpecimen } from './specimens/AuthSpecimen.tsx';
import { ClassicSearch, ModernSearch } from './specimens/SearchSpecimens.tsx';
import { Typography } from './Typography.tsx';

const FACTS = ['name', 'number', 'group'] as const;

/** A page about one account: its data beside its actions. */
function ProfileSpecimen({ shows }: { shows: Shown }) {
  const { t } = useTranslation();
  const facts = (
    <dl className={styles.facts}>
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>{t(`gallery.profile.${fact}`)}</dt>
          <dd>{t('gallery.profile.sample')}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Described shows={shows} look="carded" sidebar={<p className="quiet">{t('gallery.profile.sidebar')}</p>}>
      <Tabs
        label={t('gallery.profile.title')}
        tabs={[
          { id: 'facts', words: t('gallery.profile.facts'), content: facts },
          {
            id: 'password',
            words: t('gallery.forms.reset-password.title'),
            content: <AuthSpecimen form="reset-password" arrangement="card" />,
          },
        ]}
      />
    </Described>
  );
}

const Icons = lazy(() => import('./Icons.tsx'));

/** The living catalogue of what screens are built from, in a frame of its own (ROUTE-10). */
export function GalleryPage() {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const shows = pageAt(pathname);
  return (
    <div className={`${styles.frame} stack`}>
      <header className={`${styles.bar} row middle`}>
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

type LayoutShown = Extract<Shown, { kind: 'layout' }>;

/** A page layout that is itself the page; its content leads to the others of its look. */
function LayoutSpecimen({ shows }: { shows: LayoutShown }) {
  const { t } = useTranslation();
  const { look, side, tall, tabbed } = shows;
  const others = (
    <PageLinks entries={PAGES.filter(({ shows: other }) => other.kind === 'layout' && other.look === look)} />
  );
  return (
    <Described
      shows={shows}
      look={look}
      tall={tall}
      {...(side !== 'none' && { side, sidebar: <Sidebar /> })}
      toolbar={
        <Button onClick={() => toast({ kind: 'info', words: t('gallery.specimen.sent') })}>
          {t('gallery.layout.action')}
        </Button>
      }
    >
      {tabbed ? (
        <Tabs
          label={t('gallery.layout.parts')}
          tabs={[
            { id: 'others', words: t('gallery.layout.others'), content: others },
            { id: 'about', words: t('gallery.layout.about'), content: <p>{t('gallery.tabbed.use')}</p> },
          ]}
        />
      ) : (
        others
      )}
    </Described>
  );
}

function Sidebar() {
  const { t } = useTranslation();
  return <p className="quiet">{t('gallery.layout.sidebar')}</p>;
}
