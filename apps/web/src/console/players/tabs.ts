import { may, type Permission } from '@floorcast/contract/duties';
import type { PlayerListName } from '@floorcast/contract/player-lists';

/** A part of a player's page: the overview, a list of the player's, or what staff did about the player. */
export type PlayerTab = 'overview' | 'proposals' | 'calls' | PlayerListName;

const TABS: readonly (readonly [tab: PlayerTab, permission: Permission])[] = [
  ['overview', 'players.read'],
  ['notes', 'players.read'],
  ['sessions', 'players.read'],
  ['games', 'players.read'],
  ['transactions', 'players.read'],
  ['transfers', 'players.read'],
  ['hand-pays', 'players.read'],
  ['withdrawals', 'players.read'],
  ['proposals', 'proposals.read'],
  ['claims', 'players.read'],
  ['protection', 'players.read'],
  ['identity', 'players.read'],
  ['sign-ins', 'players.read'],
  ['calls', 'calls.read'],
  ['messages', 'chats.read'],
];

/** The parts that an account may see. */
export const tabsFor = (holder: Parameters<typeof may>[0]): readonly PlayerTab[] =>
  TABS.filter(([, permission]) => may(holder, permission)).map(([tab]) => tab);
