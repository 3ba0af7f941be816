import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { Column, ColumnOptions } from '../../ui/list/column.tsx';
import styles from './StateBadge.module.css';

/** How states are shown: by their colour and their sign. */
export type StateLooks<State extends string> = Readonly<
  Record<State, readonly [tone: 'good' | 'warn' | 'bad' | 'quiet', Icon: TablerIcon]>
>;

interface StateBadgeProps<State extends string> {
  readonly state: State;
  readonly looks: StateLooks<State>;
  /** The key of a state's words. */
  readonly words: (state: State) => string;
  readonly testId?: string;
}

/** A state of an account or a proposal: by colour, sign and word. */
export function StateBadge<State extends string>({ state, looks, words, testId }: StateBadgeProps<State>) {
  const { t } = useTranslation();
  const [tone, Icon] = looks[state];
  return (
    <span className={styles.state} data-tone={tone} data-state={state} data-testid={testId}>
      <Icon size={16} aria-hidden="true" />
      <span>{t(words(state))}</span>
    </span>
  );
}

/** A column of such states. */
export const stateColumn = <State extends string>(
  words: string,
  Badge: ComponentType<{ readonly state: State }>,
  options: ColumnOptions,
): Column<{ readonly state: State }> => ({
  id: 'state',
  words,
  ...options,
  cell: ({ state }) => <Badge state={state} />,
});
