import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { type Column, type ColumnOptions, NOTHING, type With } from '../../ui/list/column.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './columns.module.css';

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
    <span className={`${tone} ${styles.state}`} data-state={state} data-testid={testId}>
      <Icon size={16} aria-hidden="true" />
      <span>{t(words(state))}</span>
    </span>
  );
}

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

/** A column of accounts: players, or members of staff. */
export const person = <Id extends string>(
  id: Id,
  words: string,
  options: ColumnOptions = {},
): Column<With<Id, { readonly username: string }>> => ({
  id,
  words,
  ...options,
  cell: (row) => {
    const account = row[id] ?? null;
    return account === null ? NOTHING : <Verbatim>{account.username}</Verbatim>;
  },
});

/** A column of what is so or not. */
export const yesNo = <Id extends string>(id: Id, words: string): Column<With<Id, boolean>> => ({
  id,
  words,
  cell: (row, { t }) => t(row[id] ? 'consolePlayers.yes' : 'consolePlayers.no'),
});
