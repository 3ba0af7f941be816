import type { Translate } from '../../lib/locale/translation.ts';
import type { Layout, Shown } from './gallery-pages.ts';

const BELOW = { start: 'start-below', end: 'end-below' } as const;

/** Where the sidebar is, in one word. */
const placeOf = ({ side, tall }: Layout) => (side === 'none' || tall ? side : BELOW[side]);

/** What a page is made of; `gallery.{part}` has its name, and when to use it. */
function partsOf(shows: Exclude<Shown, { kind: 'index' }>): readonly string[] {
  switch (shows.kind) {
    case 'role':
      return [`roles.${shows.access}`];
    case 'auth':
      return [`forms.${shows.form}`, `arrangements.${shows.arrangement}`];
    case 'search':
      return [`search.${shows.way}`];
    case 'layout':
      return [`looks.${shows.look}`, `sides.${placeOf(shows)}`, ...(shows.tabbed ? ['tabbed'] : [])];
    default:
      return [shows.kind];
  }
}

/** What a page of the gallery is called. */
export const titleOf = (shows: Shown, t: Translate): string =>
  shows.kind === 'index'
    ? t('gallery.title')
    : partsOf(shows)
        .map((part) => t(`gallery.${part}.title`))
        .join(' · ');

/** When to use what a page shows. */
export const purposeOf = (shows: Shown, t: Translate): string =>
  shows.kind === 'index'
    ? t('gallery.use')
    : partsOf(shows)
        .filter((part) => part !== 'tabbed' && !part.startsWith('forms.'))
        .map((part) => t(`gallery.${part}.use`))
        .join(' ');

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
