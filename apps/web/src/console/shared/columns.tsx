import { type Column, type ColumnOptions, NOTHING, type With } from '../../ui/list/column.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';

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
