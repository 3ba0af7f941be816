import { useSyncExternalStore } from 'react';
import { failureWords } from '../api/call/failure.ts';
import { account } from '../api/sign-in/account.ts';
import { shortcutIds, toggleShortcut } from '../api/stores/shortcuts.ts';
import { i18n } from '../lib/locale/translation.ts';
import { toast } from '../ui/toast/toast.ts';

const FAVOURITE = /^machine-([1-9]\d{0,9})$/;
const favouriteId = (machineId: number): string => `machine-${machineId}`;

/** The signed-in account's favourite machines: shortcuts of its own kind. */
export const favouriteMachines = (): ReadonlySet<number> =>
  new Set(
    shortcutIds().flatMap((id) => {
      const machine = FAVOURITE.exec(id)?.[1];
      return machine === undefined ? [] : [Number(machine)];
    }),
  );

export const useIsFavourite = (machineId: number): boolean =>
  useSyncExternalStore(account.subscribe, () => shortcutIds().includes(favouriteId(machineId)));

/** Makes a machine a favourite, or takes that back. */
export async function toggleFavourite(machineId: number): Promise<void> {
  const failure = await toggleShortcut(favouriteId(machineId));
  if (failure !== null) toast({ kind: 'error', words: failureWords(failure, i18n.t) });
}
