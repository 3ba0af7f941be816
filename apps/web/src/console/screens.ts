import { may, type Permission } from '@floorcast/contract/duties';
import {
  IconBellRinging,
  IconCash,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
  IconSettings,
  IconUserSearch,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { ScreenProps } from './screen-props.ts';
import type { Badge } from './shared/live/live.ts';

/** A screen of the console, and what an account must be permitted to do to see it. */
export interface ConsoleScreen {
  /** Its address below `/console/`; empty for the first one. */
  readonly path: string;
  readonly permission: Permission;
  /** Key of its title. */
  readonly words: string;
  readonly Icon: TablerIcon;
  /** What the menu counts behind it. */
  readonly badge?: Badge;
  /** Whether a phone has it at the thumb: so do four, in their order. */
  readonly tab?: boolean;
  /** Whether an address of it has the window to itself, by what follows its name. */
  readonly bare?: (rest: readonly string[]) => boolean;
  readonly Screen: ComponentType<ScreenProps>;
}

/** The screens, in the order of the menu. A new one gets its line here. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    path: '',
    permission: 'shift.read',
    words: 'console.home',
    Icon: IconHome,
    tab: true,
    Screen: lazy(() => import('./home/HomeScreen.tsx')),
  },
  {
    path: 'wall',
    permission: 'floor.read',
    words: 'consoleWall.title',
    Icon: IconLayoutDashboard,
    tab: true,
    bare: ([part]) => part === 'display',
    Screen: lazy(() => import('./wall/WallScreen.tsx')),
  },
  {
    path: 'calls',
    permission: 'calls.read',
    words: 'consoleCalls.title',
    Icon: IconBellRinging,
    badge: 'calls',
    tab: true,
    Screen: lazy(() => import('./calls/CallsScreen.tsx')),
  },
  {
    path: 'money',
    permission: 'proposals.read',
    words: 'consoleMoney.title',
    Icon: IconCash,
    badge: 'proposals',
    tab: true,
    Screen: lazy(() => import('./money/MoneyScreen.tsx')),
  },
  {
    path: 'players',
    permission: 'players.read',
    words: 'consolePlayers.title',
    Icon: IconUserSearch,
    Screen: lazy(() => import('./players/PlayersScreen.tsx')),
  },
  {
    path: 'trail',
    permission: 'trail.read',
    words: 'consoleTrail.title',
    Icon: IconListDetails,
    Screen: lazy(() => import('./trail/TrailScreen.tsx')),
  },
  {
    path: 'setup',
    permission: 'setup.read',
    words: 'consoleSetup.title',
    Icon: IconSettings,
    Screen: lazy(() => import('./setup/SetUpScreen.tsx')),
  },
  {
    path: 'staff',
    permission: 'staff.read',
    words: 'consoleStaff.title',
    Icon: IconUsersGroup,
    Screen: lazy(() => import('./staff/StaffScreen.tsx')),
  },
];

type Holder = Parameters<typeof may>[0];

/** The screens that an account may see. */
export const screensFor = (holder: Holder): readonly ConsoleScreen[] =>
  SCREENS.filter(({ permission }) => may(holder, permission));

/** The screen at a path below `/console/`, and what follows its name; undefined where the account may see none. */
export function screenAt(
  path: string,
  holder: Holder,
): (ScreenProps & { readonly screen: ConsoleScreen }) | undefined {
  const [name = '', ...rest] = path.split('/').filter((part) => part !== '');
  const screen = screensFor(holder).find((known) => known.path === name);
  return screen && { screen, rest };
}
