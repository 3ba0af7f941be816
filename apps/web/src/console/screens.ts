import { may, type Permission } from '@floorcast/contract/duties';
import { IconHome, type TablerIcon } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** What a screen of the console knows of its address: what follows its own name, such as `['12']` at `players/12`. */
export interface ScreenProps {
  readonly rest: readonly string[];
}

/** A screen of the console, and what an account must be permitted to do to see it. */
export interface ConsoleScreen {
  /** Its address below `/console/`; empty for the first one. */
  readonly path: string;
  readonly permission: Permission;
  /** Key of its title. */
  readonly words: string;
  readonly Icon: TablerIcon;
  readonly Screen: ComponentType<ScreenProps>;
}

/** The screens, in the order of the menu. A new one gets its line here. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    path: '',
    permission: 'shift.read',
    words: 'console.home',
    Icon: IconHome,
    Screen: lazy(() => import('./home/HomeScreen.tsx')),
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
