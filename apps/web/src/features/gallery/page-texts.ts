import type { Translate } from '../../lib/locale/translation.ts';
import type { Layout, Shown } from './gallery-pages.ts';

const BELOW = { start: 'start-below', end: 'end-below' } as const;

/** Where the sidebar is, in one word. */
const placeOf = ({ side, tall }: Layout) => (side === 'none' || tall ? side : BELOW[side]);

/** The parts of what a page is called, and of when to use it. */
function textsOf(shows: Shown, t: Translate): Readonly<Record<'titles' | 'uses', readonly string[]>> {
  switch (shows.kind) {
    case 'index':
      return { titles: [t('gallery.title')], uses: [t('gallery.use')] };
    case 'role': {
      const { access } = shows;
      return { titles: [t(`gallery.roles.${access}.title`)], uses: [t(`gallery.roles.${access}.use`)] };
    }
    case 'auth': {
      const { form, arrangement } = shows;
      const titles = [t(`gallery.forms.${form}.title`), t(`gallery.arrangements.${arrangement}.title`)];
      return { titles, uses: [t(`gallery.arrangements.${arrangement}.use`)] };
    }
    case 'search':
      return {
        titles: [t(`gallery.search.${shows.way}.title`)],
        uses: [t(`gallery.search.${shows.way}.use`)],
      };
    case 'layout': {
      const [look, place] = [shows.look, placeOf(shows)];
      const titles = [t(`gallery.looks.${look}.title`), t(`gallery.sides.${place}.title`)];
      return {
        titles: shows.tabbed ? [...titles, t('gallery.tabbed.title')] : titles,
        uses: [t(`gallery.looks.${look}.use`), t(`gallery.sides.${place}.use`)],
      };
    }
    default:
      return { titles: [t(`gallery.${shows.kind}.title`)], uses: [t(`gallery.${shows.kind}.use`)] };
  }
}

/** What a page of the gallery is called. */
export const titleOf = (shows: Shown, t: Translate): string => textsOf(shows, t).titles.join(' · ');

/** When to use what a page shows. */
export const purposeOf = (shows: Shown, t: Translate): string => textsOf(shows, t).uses.join(' ');

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
