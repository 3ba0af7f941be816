import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './Gallery.module.css';
import { type GalleryEntry, PAGES, type Shown } from './gallery-pages.ts';
import { FILES, purposeOf, titleOf } from './page-texts.ts';

/** The kinds of pages that are listed together, each list with a sentence of what it is for. */
const GROUPS: readonly { readonly name: string; readonly kinds: readonly Shown['kind'][] }[] = [
  { name: 'access', kinds: ['role'] },
  { name: 'forms', kinds: ['auth'] },
  { name: 'pages', kinds: ['profile', 'search'] },
  { name: 'layouts', kinds: ['layout', 'blank'] },
  { name: 'basics', kinds: ['icons', 'typography', 'helpers'] },
];

/** Every page of the gallery (ROUTE-10). */
export function Index() {
  const { t } = useTranslation();
  return (
    <Described shows={{ kind: 'index' }}>
      <div className={styles.groups}>
        {GROUPS.map(({ name, kinds }) => (
          <Card key={name} title={t(`gallery.groups.${name}.title`)} use={t(`gallery.groups.${name}.use`)}>
            <PageLinks entries={PAGES.filter(({ shows }) => kinds.includes(shows.kind))} />
          </Card>
        ))}
      </div>
    </Described>
  );
}

export function Card({ title, use, children }: { title: string; use?: string; children: Elements }) {
  return (
    <section className={`${styles.card} surface stack gap-12`}>
      <h2>{title}</h2>
      {use !== undefined && <p className="quiet">{use}</p>}
      {children}
    </section>
  );
}

export function PageLinks({ entries }: { entries: readonly GalleryEntry[] }) {
  const { t } = useTranslation();
  return (
    <ul className={`${styles.links} plain`}>
      {entries.map(({ path, shows }) => (
        <li key={path}>
          <Link to={path}>{titleOf(shows, t)}</Link>
          <code dir="ltr">{path}</code>
        </li>
      ))}
    </ul>
  );
}

interface DescribedProps extends Omit<ComponentProps<typeof Page>, 'title' | 'lead' | 'toolbar'> {
  readonly shows: Shown;
  readonly toolbar?: Elements;
  readonly children?: ReactNode;
}

/** A page of the gallery: its name, when to use it, and what to import for it. */
export function Described({ shows, toolbar, ...page }: DescribedProps) {
  const { t } = useTranslation();
  return (
    <Page
      {...page}
      title={titleOf(shows, t)}
      lead={purposeOf(shows, t)}
      toolbar={
        <>
          <Files files={FILES[shows.kind]} />
          {toolbar}
        </>
      }
    />
  );
}

function Files({ files }: { files: readonly string[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <p className={`${styles.files} row middle`}>
      <span>{`${t('gallery.files')} `}</span>
      {files.map((file) => (
        <code key={file} dir="ltr">
          {file}
        </code>
      ))}
    </p>
  );
}
