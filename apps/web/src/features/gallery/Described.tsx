import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Elements } from '../../ui/elements.ts';
import { Page } from '../../ui/page/Page.tsx';
import styles from './Gallery.module.css';
import type { Shown } from './gallery-pages.ts';
import { FILES, purposeOf, titleOf } from './page-texts.ts';

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
    <p className={styles.files}>
      <span>{`${t('gallery.files')} `}</span>
      {files.map((file) => (
        <code key={file} dir="ltr">
          {file}
        </code>
      ))}
    </p>
  );
}
