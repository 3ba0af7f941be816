import { type AccountType, MENU_LEVEL } from '@floorcast/contract/auth';
import { fold } from '@floorcast/contract/fold';
import {
  IconDeviceGamepad2,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconReceipt,
  IconShieldHeart,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';

const MOST = 10;

/** The first ten things whose title contains the text, without regard to accents and case (SHELL-4). */
export function suggest<T extends { readonly title: string }>(things: readonly T[], words: string): T[] {
  const wanted = fold(words.trim());
  return things.filter(({ title }) => fold(title).includes(wanted)).slice(0, MOST);
}

interface Shown {
  /** The id that shortcuts store: it never changes for a page. */
  readonly id: string;
  /** One of these must be among the player's permissions; an empty list requires none. */
  readonly levels: readonly number[];
  /** The types of account that see it; all of them when absent. */
  readonly types?: readonly AccountType[];
}

/** A page of the menu, and the accounts that see it. */
export interface NavPage extends Shown {
  readonly kind: 'page';
  /** Key of its title. */
  readonly words: string;
  readonly to: string;
  readonly Icon: TablerIcon;
  /** Key of a title for one line of a phone's tab, part of its own; a page without one is in the menu only. */
  readonly tab?: string;
}
/** Pages that belong together: under a heading, or folded away. */
interface NavGroup extends Shown {
  readonly kind: 'group' | 'collapse';
  readonly words: string;
  readonly Icon: TablerIcon;
  readonly children: readonly NavEntry[];
}
/** A line between what comes before and what follows. */
interface NavDivider extends Shown {
  readonly kind: 'divider';
}
/** The place of the operator's own links (MENU_LINKS). */
interface NavLinks extends Shown {
  readonly kind: 'operator-links';
}
export type NavEntry = NavPage | NavGroup | NavDivider | NavLinks;

const levels = [MENU_LEVEL];
const page = (of: Omit<NavPage, 'kind' | 'levels'>): NavPage => ({ kind: 'page', levels, ...of });

/** The menu, in its order (ROUTE-8). A new screen gets its entry here. */
export const NAVIGATION: readonly NavEntry[] = [
  page({ id: 'lobby', words: 'nav.lobby', tab: 'nav.lobby', to: '/lobby', Icon: IconDeviceGamepad2 }),
  page({
    id: 'console',
    words: 'nav.console',
    tab: 'nav.console',
    to: '/console',
    Icon: IconLayoutDashboard,
    types: ['staff', 'admin'],
  }),
  page({ id: 'profile', words: 'nav.profile', tab: 'nav.tab.profile', to: '/profile', Icon: IconUser }),
  page({
    id: 'sessions',
    words: 'nav.sessions',
    tab: 'nav.tab.sessions',
    to: '/slot-sessions',
    Icon: IconHistory,
  }),
  page({
    id: 'transactions',
    words: 'nav.transactions',
    tab: 'nav.transactions',
    to: '/transactions',
    Icon: IconReceipt,
  }),
  page({
    id: 'safer-play',
    words: 'nav.saferPlay',
    to: '/safer-play',
    Icon: IconShieldHeart,
    types: ['user'],
  }),
  page({ id: 'rules', words: 'nav.rules', tab: 'nav.rules', to: '/rules', Icon: IconGavel }),
  { kind: 'operator-links', id: 'links', levels },
  { kind: 'divider', id: 'end', levels },
  page({ id: 'logout', words: 'nav.logout', to: '/logout', Icon: IconLogout }),
];

interface MenuUser {
  readonly type: AccountType;
  readonly Permissions: readonly number[];
}

const sees = ({ levels: asked, types }: Shown, { type, Permissions }: MenuUser): boolean =>
  (asked.length === 0 || asked.some((level) => Permissions.includes(level))) &&
  (types === undefined || types.includes(type));

/** The entries that an account sees, without groups that have no visible entry. */
export const entriesFor = (entries: readonly NavEntry[], user: MenuUser): NavEntry[] =>
  entries
    .filter((entry) => sees(entry, user))
    .map((entry) => ('children' in entry ? { ...entry, children: entriesFor(entry.children, user) } : entry))
    .filter((entry) => !('children' in entry) || entry.children.length > 0);

/** So many tabs fit beside each other on a phone. */
export const TABS_MOST = 5;

/** The pages that are tabs of a phone, each with the key of its title there. */
export const tabsOf = (entries: readonly NavEntry[]): readonly (NavPage & { readonly tab: string })[] =>
  pagesOf(entries)
    .flatMap((page) => (page.tab === undefined ? [] : [{ ...page, tab: page.tab }]))
    .slice(0, TABS_MOST);

export const pagesOf = (entries: readonly NavEntry[]): NavPage[] =>
  entries.flatMap((entry) => {
    if (entry.kind === 'page') return [entry];
    return 'children' in entry ? pagesOf(entry.children) : [];
  });
