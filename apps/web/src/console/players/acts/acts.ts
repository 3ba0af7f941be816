import { may, type Permission } from '@floorcast/contract/duties';
import type { PlayerAct } from '@floorcast/contract/player-acts';
import type { PlayerFile } from '@floorcast/contract/players';

/** What can be done to a player; the last three take more than a reason. */
export type ActName = PlayerAct | 'identity' | 'bonus' | 'note';

const NEEDED: Readonly<Record<ActName, Permission>> = {
  note: 'players.note',
  unblock: 'players.help',
  'sign-out': 'players.help',
  'password-link': 'players.help',
  'reset-pin': 'players.help',
  identity: 'players.identity',
  bonus: 'players.bonus',
  ban: 'players.ban',
  unban: 'players.ban',
  close: 'players.ban',
};
const ORDER: readonly ActName[] = [
  'note',
  'unblock',
  'sign-out',
  'password-link',
  'reset-pin',
  'identity',
  'bonus',
  'ban',
  'unban',
  'close',
];

/** Acts that take something from the player, and are shown as such. */
export const GRAVE: ReadonlySet<ActName> = new Set<ActName>(['ban', 'close']);

type Player = Pick<PlayerFile, 'state' | 'wrongTries' | 'blockedUntil' | 'hasPin'>;

/** Whether an act would change anything. */
function isOfUse(act: ActName, { state, wrongTries, blockedUntil, hasPin }: Player): boolean {
  switch (act) {
    case 'note':
    case 'identity':
      return true;
    case 'unblock':
      return wrongTries > 0 || blockedUntil !== null;
    case 'ban':
      return state !== 'banned' && state !== 'closed';
    case 'unban':
      return state === 'banned';
    case 'sign-out':
    case 'password-link':
      return state !== 'banned' && state !== 'closed';
    case 'reset-pin':
      return hasPin;
    case 'bonus':
    case 'close':
      return state !== 'closed';
  }
}

/** What an account of staff may do to a player that would change anything. */
export const actsFor = (holder: Parameters<typeof may>[0], player: Player): readonly ActName[] =>
  ORDER.filter((act) => may(holder, NEEDED[act]) && isOfUse(act, player));
