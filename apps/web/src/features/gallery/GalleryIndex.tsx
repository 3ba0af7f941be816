import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Described } from './Described.tsx';
import styles from './Gallery.module.css';
import { type GalleryEntry, PAGES, type Shown } from './gallery-pages.ts';
import { titleOf } from './page-texts.ts';

/** The kinds of pages that are listed together, each list with a sentence of what it is for. */
const GROUPS = [
  { name: 'access', kinds: ['role'] },
  { name: 'forms', kinds: ['auth'] },
  { name: 'pages', kinds: ['profile', 'search'] },
  { name: 'layouts', kinds: ['layout', 'blank'] },
  { name: 'basics', kinds: ['icons', 'typography', 'helpers'] },
] as const satisfies readonly { name: string; kinds: readonly Shown['kind'][] }[];

/** Every page of the gallery (ROUTE-10). */
export function Index() {
  const { t } = useTranslation();
  return (
    <Described shows={{ kind: 'index' }}>
      <div className={styles.groups}>
        {GROUPS.map(({ name, kinds }) => {
          const known: readonly Shown['kind'][] = kinds;
          return (
            <section key={name} className={styles.card}>
              <h2>{t(`gallery.groups.${name}.title`)}</h2>
              <p className={styles.quiet}>{t(`gallery.groups.${name}.use`)}</p>
              <PageLinks entries={PAGES.filter(({ shows }) => known.includes(shows.kind))} />
            </section>
          );
        })}
      </div>
    </Described>
  );
}

export function PageLinks({ entries }: { entries: readonly GalleryEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links}>
      {entries.map(({ path, shows }) => (
        <li key={path}>
          <Link to={path}>{titleOf(shows, t)}</Link>
          <code dir="ltr">{path}</code>
        </li>
      ))}
    </ul>
  );
}
