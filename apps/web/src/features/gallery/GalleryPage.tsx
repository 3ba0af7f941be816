import { fold } from '@floorcast/contract/fold';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Logo } from '../../ui/values/Logo.tsx';
import styles from './Gallery.module.css';
import { Described, Index, PageLinks } from './GalleryIndex.tsx';
import { INDEX, PAGES, pageAt, type Shown } from './gallery-pages.ts';
import { purposeOf, titleOf } from './page-texts.ts';
import { AuthSpecimen } from './specimens/AuthSpecimen.tsx';
import { HelperClasses, Typography } from './Theme.tsx';

const FACTS = ['name', 'number', 'group'] as const;

/** A page about one account: its data beside its actions. */
function ProfileSpecimen({ shows }: { shows: Shown }) {
  const { t } = useTranslation();
  const facts = (
    <dl className="facts rows plain">
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

/** Pages that are one component, or the bare layout of a page. */
const CONTENT = {
  role: () => null,
  blank: () => null,
  icons: Icons,
  typography: Typography,
  helpers: HelperClasses,
} as const;

function Specimen({ shows }: { shows: Shown }) {
  switch (shows.kind) {
    case 'index':
      return <Index />;
    case 'auth':
      return (
        <Described shows={shows}>
          <AuthSpecimen form={shows.form} arrangement={shows.arrangement} />
        </Described>
      );
    case 'profile':
      return <ProfileSpecimen shows={shows} />;
    case 'search':
      return <SearchSpecimen shows={shows} />;
    case 'layout':
      return <LayoutSpecimen shows={shows} />;
    default: {
      const Content = CONTENT[shows.kind];
      return (
        <Described shows={shows}>
          <Suspense>
            <Content />
          </Suspense>
        </Described>
      );
    }
  }
}

/**
 * The pages whose name or address contains a text: as lines, many of one kind, read from top to bottom; or as cards that say
 * what they are, few, to be compared.
 */
function SearchSpecimen({ shows }: { shows: Extract<Shown, { kind: 'search' }> }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = fold(words.trim());
  const found = PAGES.filter((page) => fold(`${titleOf(page.shows, t)} ${page.path}`).includes(wanted));
  const query = (
    <search className={styles.query}>
      <Field
        label={t('gallery.search.label')}
        labelUnseen
        look="tool"
        type="search"
        icon={<IconSearch size={20} aria-hidden="true" />}
        placeholder={t('gallery.search.label')}
        value={words}
        onText={setWords}
      />
    </search>
  );
  return (
    <Described shows={shows} look={shows.way === 'modern' ? 'carded' : 'simple'} toolbar={query}>
      <p role="status" className="quiet">
        {t('gallery.search.found', { count: found.length })}
      </p>
      {shows.way === 'classic' ? (
        <PageLinks entries={found} />
      ) : (
        <ul className={`${styles.results} plain`}>
          {found.map(({ path, shows: page }) => (
            <li key={path} className={`${styles.card} surface stack gap-12`}>
              <Link to={path}>{titleOf(page, t)}</Link>
              <p className="quiet">{purposeOf(page, t)}</p>
            </li>
          ))}
        </ul>
      )}
    </Described>
  );
}

/** A page layout that is itself the page; its content leads to the others of its look. */
function LayoutSpecimen({ shows }: { shows: Extract<Shown, { kind: 'layout' }> }) {
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
      {...(side !== 'none' && { side, sidebar: <p className="quiet">{t('gallery.layout.sidebar')}</p> })}
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
