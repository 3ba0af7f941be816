import { assertNever } from '@floorcast/contract/assert-never';
import { IconExternalLink } from '@tabler/icons-react';
import { settings } from '../../../api/settings/settings.ts';
import { account } from '../../../api/sign-in/account.ts';
import { shortcutIds } from '../../../api/stores/shortcuts.ts';
import type { Translate } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { MenuNode } from '../../../ui/menu/nodes.ts';
import { entriesFor, NAVIGATION, type NavEntry, pagesOf, tabsOf } from './navigation.ts';

function useEntries(): NavEntry[] {
  const state = useReadable(account);
  return state.phase === 'signed-in' ? entriesFor(NAVIGATION, state.user) : [];
}

/** The pages that the signed-in account sees, with their titles in the present language. */
export function usePages() {
  const { t } = useTranslation();
  return pagesOf(useEntries()).map((page) => ({ ...page, title: t(page.words) }));
}

/** The tabs of a phone; `tab` is the title there. */
export function useTabs() {
  const { t } = useTranslation();
  return tabsOf(useEntries()).map((page) => ({ ...page, title: t(page.words), tab: t(page.tab) }));
}

/** Those of the pages that are shortcuts, in their order (SHELL-5). */
export function useShortcuts() {
  const pages = usePages();
  return shortcutIds().flatMap((id) => pages.filter((page) => page.id === id));
}

/** The menu of the signed-in account, in the present language. */
export function useMenu(): MenuNode[] {
  const { t } = useTranslation();
  return useEntries().flatMap((entry) => nodesOf(entry, t));
}

function nodesOf(entry: NavEntry, t: Translate): MenuNode[] {
  const { kind, id } = entry;
  switch (kind) {
    case 'page':
      return [{ kind: 'item', id, title: t(entry.words), to: entry.to, Icon: entry.Icon }];
    case 'divider':
      return [{ kind, id }];
    case 'group':
    case 'collapse': {
      const children = entry.children.flatMap((child) => nodesOf(child, t));
      return [{ kind, id, title: t(entry.words), Icon: entry.Icon, children }];
    }
    case 'operator-links':
      return linksOf(id, t);
    default:
      return assertNever(kind);
  }
}

function linksOf(id: string, t: Translate): MenuNode[] {
  const links = settings().MENU_LINKS.map(({ title, url }): MenuNode => {
    const foreign = /^https?:/.test(url) ? { target: '_blank' as const, Icon: IconExternalLink } : {};
    return { kind: 'link', id: `${id}-${url}`, title, url, ...foreign };
  });
  return links.length === 0 ? [] : [{ kind: 'group', id, title: t('nav.more'), children: links }];
}
