import type { Machine } from '@floorcast/contract/machines';
import type { Elements } from '../ui/elements.ts';
import { Verbatim } from '../ui/values/Verbatim.tsx';
import styles from './MachinePage.module.css';
import { StateBadge } from './StateBadge.tsx';

interface MachinePageProps {
  readonly machine: Machine;
  readonly picture: Elements;
  /** Beside its status. */
  readonly more?: Elements;
  readonly children: Elements;
}

/** A machine's picture, and beside or below it its status, its name, and the page's own content. */
export function MachinePage({ machine, picture, more, children }: MachinePageProps) {
  return (
    <div className={styles.page}>
      {picture}
      <div className={`rows gap-12 ${styles.facts}`}>
        <p className={`row gap-8 ${styles.state}`}>
          <StateBadge status={machine.status} big />
          {more}
        </p>
        <Verbatim as="h1" dir="auto">
          {machine.name}
        </Verbatim>
        <p className="quiet">{`${machine.brand} · ${machine.id}`}</p>
        {children}
      </div>
    </div>
  );
}

/** The placeholder of a machine's page: a picture, and beside or below it status, name, brand and the way to the game. */
export function MachinePageShape() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.frame} />
      <div className={`rows gap-12 ${styles.facts}`}>
        <span className={styles.shape} data-of="state" />
        <span className={styles.shape} data-of="name" />
        <span className={styles.shape} data-of="brand" />
        <span className={styles.shape} data-of="button" />
      </div>
    </div>
  );
}

interface PictureFrameProps {
  /** Width by height; 16 by 9 unless set. */
  readonly shape?: number;
  readonly children: Elements;
}

/** A picture's frame on such a page. */
export function PictureFrame({ shape, children }: PictureFrameProps) {
  return (
    <div className={styles.frame} style={{ aspectRatio: shape }}>
      {children}
    </div>
  );
}
