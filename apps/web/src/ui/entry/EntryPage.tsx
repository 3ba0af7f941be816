import { type FormEvent, useId } from 'react';
import type { Elements } from '../elements.ts';
import { LanguageChoice } from '../language/LanguageChoice.tsx';
import { Logo } from '../values/Logo.tsx';
import styles from './EntryPage.module.css';

interface EntryPageProps {
  readonly title: string;
  readonly lead?: string;
  /** The card is a form. */
  readonly onSubmit?: () => void;
  readonly links?: Elements;
  readonly children?: Elements;
}

const CARD = `rows gap-8 ${styles.card}`;

/** A page before the screens: one card with the logo. */
export function EntryPage({ title, lead, onSubmit, links, children }: EntryPageProps) {
  const titleId = useId();
  const content = (
    <>
      <Logo size={48} />
      <h1 id={titleId}>{title}</h1>
      {lead !== undefined && <p className={`quiet anywhere ${styles.lead}`}>{lead}</p>}
      {children}
      {links !== undefined && <p className={`row ${styles.links}`}>{links}</p>}
    </>
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <main className={styles.page}>
      <div className={styles.language}>
        <LanguageChoice />
      </div>
      {onSubmit === undefined ? (
        <section className={CARD} aria-labelledby={titleId}>
          {content}
        </section>
      ) : (
        <form className={CARD} aria-labelledby={titleId} onSubmit={submit} noValidate>
          {content}
        </form>
      )}
    </main>
  );
}

/** What was wrong, in words. Null: nothing. */
export function EntryFailure({ words }: { readonly words: string | null }) {
  return words === null ? null : (
    <p className={styles.failure} role="alert">
      {words}
    </p>
  );
}
