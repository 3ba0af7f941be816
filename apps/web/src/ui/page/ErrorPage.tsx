import type { Elements } from '../elements.ts';
import styles from './ErrorPage.module.css';

interface ErrorPageProps {
  /** What it is called among those who repair it, such as `404`: shown on reels, one character each. */
  readonly code: string;
  readonly title: string;
  readonly hint: string;
  readonly actions: Elements;
  /** Below: what a reader may have looked for. */
  readonly children?: Elements;
}

/** The page in place of one that does not exist, or has failed: what has happened, the ways on, and what else there is. */
export function ErrorPage({ code, title, hint, actions, children }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <div className={`rows gap-8 ${styles.notice}`}>
        <span className={styles.reels} aria-hidden="true" dir="ltr">
          {[...code].map((character, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place in the row
            <span key={index}>{character}</span>
          ))}
        </span>
        <h1>{title}</h1>
        <p>{hint}</p>
        <div className={`row gap-10 ${styles.actions}`}>{actions}</div>
      </div>
      {children}
    </section>
  );
}
