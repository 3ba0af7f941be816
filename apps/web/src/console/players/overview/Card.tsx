import { useId } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Figures } from '../../../ui/values/Figures.tsx';
import styles from '../Players.module.css';

interface CardProps {
  readonly title: string;
  /** Facts. */
  readonly children: Elements;
  /** Below the facts. */
  readonly more?: Elements;
}

/** One subject of the overview. */
export function Card({ title, children, more }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Figures>{children}</Figures>
      {more}
    </section>
  );
}

interface FactProps {
  readonly words: string;
  /** Null: it is not known. */
  readonly value: string | null;
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  /** What the value is in minor units. */
  readonly minor?: number;
}

/** One fact of a card. */
export function Fact({ words, value, tone, minor }: FactProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{words}</dt>
      <dd data-tone={tone} data-minor={minor} data-unknown={value === null}>
        <bdi>{value ?? t('consolePlayers.notKnown')}</bdi>
      </dd>
    </div>
  );
}
