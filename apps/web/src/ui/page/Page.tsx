import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  readonly title: string;
  readonly lead?: string;
  /** Under the title: what acts on everything below. */
  readonly toolbar?: ReactNode;
  /** `simple`: on the ground of the page. `carded`: head and content each on a card of its own. */
  readonly look?: 'simple' | 'carded';
  readonly sidebar?: ReactNode;
  /** The side of the sidebar; on a narrow screen it is above the content. */
  readonly side?: 'start' | 'end';
  /** The sidebar is as high as the page, beside the title too. */
  readonly tall?: boolean;
  /** No wider than running text is read with ease. */
  readonly narrow?: boolean;
  readonly children?: ReactNode;
}

/** The arrangement of a screen within the frame of the product: its title, what is around, and what it is about. */
export function Page(props: PageProps) {
  const { title, lead, toolbar, sidebar, side = 'start', children } = props;
  const { look = 'simple', tall = false, narrow = false } = props;
  return (
    <section
      className={styles.page}
      data-look={look}
      data-side={sidebar === undefined ? undefined : side}
      data-tall={tall}
      data-narrow={narrow}
    >
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
        {toolbar !== undefined && <div className={styles.toolbar}>{toolbar}</div>}
      </header>
      {sidebar !== undefined && <div className={styles.aside}>{sidebar}</div>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
