import type { TablerIcon } from '@tabler/icons-react';
import styles from './StateBadge.module.css';

/** How a state is shown: by its colour and its sign. */
export interface StateLook {
  readonly tone: 'good' | 'warn' | 'bad' | 'quiet';
  readonly Icon: TablerIcon;
}

interface StateBadgeProps extends StateLook {
  readonly words: string;
  readonly testId?: string;
  /** The state itself, for tests. */
  readonly state?: string;
}

/** A state of an account or a proposal: by colour, sign and word. */
export function StateBadge({ tone, Icon, words, testId, state }: StateBadgeProps) {
  return (
    <span className={styles.state} data-tone={tone} data-state={state} data-testid={testId}>
      <Icon size={16} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}
