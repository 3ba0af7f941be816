import { type AccountType, MENU_LEVEL } from '@floorcast/contract/auth';
import {
  IconDeviceGamepad2,
  IconGavel,
  IconHistory,
  IconLogout,
  IconReceipt,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';

/** A page that can be gone to, and who sees it. */
export interface NavEntry {
  /** Key of its title. */
  readonly words: string;
  readonly to: string;
  readonly Icon: TablerIcon;
  /** One of these must be among the player's permissions; none asks for nothing. */
  readonly levels: readonly number[];
  /** Types of account that see it; all of them when absent. */
  readonly types?: readonly AccountType[];
}

/** The menu, in its order (ROUTE-8). A new screen gets its entry here. */
export const NAVIGATION = [
  { words: 'nav.lobby', to: '/lobby', Icon: IconDeviceGamepad2, levels: [MENU_LEVEL] },
  { words: 'nav.profile', to: '/profile', Icon: IconUser, levels: [MENU_LEVEL] },
  { words: 'nav.sessions', to: '/slot-sessions', Icon: IconHistory, levels: [MENU_LEVEL] },
  { words: 'nav.transactions', to: '/transactions', Icon: IconReceipt, levels: [MENU_LEVEL] },
  { words: 'nav.rules', to: '/rules', Icon: IconGavel, levels: [MENU_LEVEL] },
  { words: 'nav.logout', to: '/logout', Icon: IconLogout, levels: [MENU_LEVEL] },
] as const satisfies readonly NavEntry[];

/** Who looks at the menu, by their token. */
export interface Viewer {
  readonly type: AccountType;
  readonly Permissions: readonly number[];
}

/** The entries that somebody sees. */
export const entriesFor = <E extends NavEntry>(entries: readonly E[], viewer: Viewer): E[] =>
  entries.filter(
    ({ levels, types }) =>
      (levels.length === 0 || levels.some((level) => viewer.Permissions.includes(level))) &&
      (types === undefined || types.includes(viewer.type)),
  );
