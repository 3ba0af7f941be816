import type { CallNote } from '@floorcast/contract/calls';
import type { Permission } from '@floorcast/contract/duties';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkComponentProps, type RegisteredRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { failureOf, failureWords } from '../../api/call/failure.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ScrollRow } from '../../ui/scroll-row/ScrollRow.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Figures } from '../../ui/values/Figures.tsx';
import { Dot } from '../../ui/values/separators.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './parts.module.css';
import { useMay } from './use-may.ts';

type LinkHere = LinkComponentProps<'a', RegisteredRouter, string, '/console/$'>;

interface ToProps extends Omit<LinkHere, 'to' | 'params' | 'children'> {
  /** An address below `/console/`. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to another part of the console. */
export const To = ({ to, ...rest }: ToProps) => (
  <Link to="/console/$" params={{ _splat: to }} preload={false} {...rest} />
);

/** The same for the title of a box that is pressed anywhere. */
export const ToWhole = ({ className = '', ...rest }: ToProps) => (
  <To {...rest} className={`${styles.whole} ${className}`} />
);

interface ToIfProps extends Omit<ToProps, 'children'> {
  readonly permission: Permission;
  readonly children: Elements;
}

/** The same for an account that may see what is there; else the words alone. */
export const ToIf = ({ permission, children, ...rest }: ToIfProps) =>
  useMay()(permission) ? <To {...rest}>{children}</To> : children;

interface BackToProps {
  readonly to: string;
  readonly words: string;
  /** That of a button. */
  readonly look?: 'calm' | 'bare';
}

/** The way back to what is above a page. */
export const BackTo = ({ to, words, look }: BackToProps) => (
  <To
    to={to}
    className={`${styles.back} ${look === undefined ? `quiet gap-8 ${styles.bare}` : buttonClasses(look)}`}
  >
    <IconArrowLeft size={18} aria-hidden="true" />
    <span>{words}</span>
  </To>
);

interface CardProps {
  readonly title: string;
  readonly big?: boolean;
  readonly className?: string | undefined;
  readonly testId?: string;
  readonly children: Elements;
}

/** One subject of a screen. */
export function Card({ title, big = false, className = '', testId, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={`stack gap-12 card ${styles.card} ${className}`}
      data-big={big}
      aria-labelledby={id}
      data-testid={testId}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Facts by the keys of their words; one that is null or false is left out. */
export function Facts({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) {
  const { t } = useTranslation();
  const known = Object.entries(of).filter(([, value]) => value !== null && value !== false);
  return (
    <Figures>
      {known.map(([words, value]) => (
        <div key={words}>
          <dt>{t(words)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  );
}

interface AnsweredProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Of the notice that it failed. */
  readonly icon: Elements;
  readonly children: (data: T) => Elements;
}

/** What a query has answered; before, that it comes, or why it does not. */
export function Answered<T>({ query, icon, children }: AnsweredProps<T>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isPending) return <p role="status">{t('load.moment')}</p>;
  return (
    <Notice
      icon={icon}
      title={t('table.failed')}
      hint={failureWords(failureOf(query.error), t)}
      action={<Button onClick={() => void query.refetch()}>{t('load.retry')}</Button>}
    />
  );
}

export function NoteList({ notes }: { readonly notes: readonly CallNote[] }) {
  const { i18n } = useTranslation();
  return (
    <ol className={`rows gap-12 plain ${styles.notes}`}>
      {notes.map(({ id, by, at, text }) => (
        <li key={id}>
          <p dir="auto">{text}</p>
          <p className="quiet small">
            <Verbatim>{by.username}</Verbatim>
            <Dot />
            <time dateTime={at}>{formatMinute(at, i18n.language)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The parts of a page, each with what an account must be permitted to do to see it. */
type Parts<Name extends string> = Readonly<Record<Name, Permission>>;

/** The part that an address names; undefined where the account may not see it. */
export function usePart<Name extends string>(parts: Parts<Name>, name: string): Name | undefined {
  const may = useMay();
  const isPart = (known: string): known is Name => Object.hasOwn(parts, known);
  return isPart(name) && may(parts[name]) ? name : undefined;
}

interface TabsProps {
  readonly label: string;
  readonly parts: Parts<string>;
  /** The address of the page, and of its first part, below `/console/`. */
  readonly page: string;
  /** The key of a part's name. */
  readonly words: (part: string) => string;
  readonly shown: string | undefined;
}

/** The parts of a page that the account may see, each with an address. */
export function Tabs({ label, parts, page, words, shown }: TabsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const row = useRef<HTMLElement>(null);
  // A phone has no room for all of them.
  useEffect(() => {
    const current = row.current?.querySelector(`[data-tab='${shown ?? ''}']`);
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown]);
  const [first] = Object.keys(parts);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      <ScrollRow>
        {Object.entries(parts).map(
          ([part, permission]) =>
            may(permission) && (
              <To
                key={part}
                to={part === first ? page : `${page}/${part}`}
                activeOptions={{ exact: true }}
                aria-current={part === shown ? 'page' : undefined}
                data-tab={part}
                resetScroll={false}
              >
                {t(words(part))}
              </To>
            ),
        )}
      </ScrollRow>
    </nav>
  );
}
