import { assertNever } from '@floorcast/contract/assert-never';
import type { Translate } from '../../lib/locale/translation.ts';
import type { Layout, Shown } from './gallery-pages.ts';

const BELOW = { start: 'start-below', end: 'end-below' } as const;

/** Where the sidebar is, in one word. */
const placeOf = ({ side, tall }: Layout) => (side === 'none' || tall ? side : BELOW[side]);

/** What a page of the gallery is called. */
export function titleOf(shows: Shown, t: Translate): string {
  switch (shows.kind) {
    case 'index':
      return t('gallery.title');
    case 'role':
      return t(`gallery.roles.${shows.access}.title`);
    case 'auth':
      return `${t(`gallery.forms.${shows.form}.title`)} · ${t(`gallery.arrangements.${shows.arrangement}.title`)}`;
    case 'search':
      return t(`gallery.search.${shows.way}.title`);
    case 'layout': {
      const parts = [t(`gallery.looks.${shows.look}.title`), t(`gallery.sides.${placeOf(shows)}.title`)];
      return (shows.tabbed ? [...parts, t('gallery.tabbed.title')] : parts).join(' · ');
    }
    case 'profile':
    case 'blank':
    case 'icons':
    case 'typography':
    case 'helpers':
      return t(`gallery.${shows.kind}.title`);
    default:
      return assertNever(shows);
  }
}

/** When to use what a page shows. */
export function purposeOf(shows: Shown, t: Translate): string {
  switch (shows.kind) {
    case 'index':
      return t('gallery.use');
    case 'role':
      return t(`gallery.roles.${shows.access}.use`);
    case 'auth':
      return t(`gallery.arrangements.${shows.arrangement}.use`);
    case 'search':
      return t(`gallery.search.${shows.way}.use`);
    case 'layout':
      return `${t(`gallery.looks.${shows.look}.use`)} ${t(`gallery.sides.${placeOf(shows)}.use`)}`;
    case 'profile':
    case 'blank':
    case 'icons':
    case 'typography':
    case 'helpers':
      return t(`gallery.${shows.kind}.use`);
    default:
      return assertNever(shows);
  }
}

/** What to import, below `apps/web/src`. */
export const FILES: Readonly<Record<Shown['kind'], readonly string[]>> = {
  index: [],
  role: ['app/access/guard.ts'],
  auth: ['ui/fields/Field.tsx', 'ui/button/Button.tsx', 'ui/toast/toast.ts'],
  profile: ['ui/page/Page.tsx', 'ui/tabs/Tabs.tsx', 'ui/fields/Field.tsx'],
  search: ['ui/page/Page.tsx', 'ui/fields/Field.tsx', '@floorcast/contract/fold'],
  layout: ['ui/page/Page.tsx', 'ui/tabs/Tabs.tsx'],
  blank: ['ui/page/Page.tsx'],
  icons: ['@tabler/icons-react'],
  typography: ['theme/tokens.css', 'ui/values/Amount.tsx', 'api/settings/use-money.ts'],
  helpers: ['theme/global.css', 'theme/helpers.css', 'theme/tokens.css'],
};
