import type { Elements } from '../elements.ts';
import styles from './CountBadge.module.css';

/** The look of a badge, for what is not only a number beside an icon. */
export const badgeClasses = (shape: 'square' | 'round'): string =>
  `quiet small figures ${styles.badge} ${shape === 'round' ? styles.round : ''}`;

interface CountBadgeProps {
  readonly icon: Elements;
  readonly count: number | string;
  /** The count and what is counted, as a tooltip and for screen readers. */
  readonly words: string;
  readonly round?: boolean;
  readonly testId?: string;
}

/** A number or a time beside an icon. */
export function CountBadge({ icon, count, words, round = false, testId }: CountBadgeProps) {
  return (
    <span
      className={badgeClasses(round ? 'round' : 'square')}
      title={words}
      data-testid={testId}
      data-count={count}
    >
      {icon}
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{words}</span>
    </span>
  );
}
