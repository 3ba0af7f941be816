/** How a form is laid out on a page of its own. */
export const ARRANGEMENTS = ['card', 'split', 'side'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

export interface Layout {
  readonly look: 'simple' | 'carded';
  readonly side: 'start' | 'end' | 'none';
  readonly tall: boolean;
  readonly tabbed: boolean;
}

/** What a page of the gallery shows. */
export type Shown =
  | { readonly kind: 'index' }
  | { readonly kind: 'role'; readonly access: 'admin' | 'staff' | 'guest' }
  | { readonly kind: 'auth'; readonly form: AuthForm; readonly arrangement: Arrangement }
  | { readonly kind: 'profile' }
  | { readonly kind: 'search'; readonly way: 'classic' | 'modern' }
  | ({ readonly kind: 'layout' } & Layout)
  | { readonly kind: 'blank' }
  | { readonly kind: 'icons' }
  | { readonly kind: 'typography' }
  | { readonly kind: 'helpers' };

export interface GalleryEntry {
  readonly path: string;
  readonly shows: Shown;
}

const roles: GalleryEntry[] = (['admin', 'staff', 'guest'] as const).map((access) => ({
  path: `/auth/${access}-role-example`,
  shows: { kind: 'role', access },
}));

/** In how many arrangements each form is there. */
const AUTH = {
  login: 3,
  register: 3,
  'forgot-password': 2,
  'reset-password': 2,
  lock: 1,
  'mail-confirm': 1,
} as const satisfies Record<AuthForm, number>;
const FORMS = ['login', 'register', 'forgot-password', 'reset-password', 'lock', 'mail-confirm'] as const;

const auth: GalleryEntry[] = FORMS.flatMap((form) =>
  ARRANGEMENTS.slice(0, AUTH[form]).map((arrangement, at) => ({
    path: `/pages/auth/${form}${at === 0 ? '' : `-${at + 1}`}`,
    shows: { kind: 'auth' as const, form, arrangement },
  })),
);

/** The name that an address has for where the sidebar is; `-2` lies below the head. */
const SIDES = [
  ['full-width', 'none', false],
  ['left-sidebar', 'start', true],
  ['left-sidebar-2', 'start', false],
  ['right-sidebar', 'end', true],
  ['right-sidebar-2', 'end', false],
] as const;

const layouts: GalleryEntry[] = (['carded', 'simple'] as const).flatMap((look) =>
  [false, true].flatMap((tabbed) =>
    SIDES.map(([name, side, tall]) => ({
      path: `/ui/page-layouts/${look}/${name}${tabbed ? '-tabbed' : ''}`,
      shows: { kind: 'layout' as const, look, side, tall, tabbed },
    })),
  ),
);

/** The page that leads to all others. */
export const INDEX: string = '/documentation';

/** Every page of the gallery and its address (ROUTE-10). */
export const PAGES: readonly GalleryEntry[] = [
  { path: INDEX, shows: { kind: 'index' } },
  ...roles,
  ...auth,
  { path: '/pages/profile', shows: { kind: 'profile' } },
  { path: '/pages/search/classic', shows: { kind: 'search', way: 'classic' } },
  { path: '/pages/search/modern', shows: { kind: 'search', way: 'modern' } },
  ...layouts,
  { path: '/ui/page-layouts/blank', shows: { kind: 'blank' } },
  { path: '/ui/icons', shows: { kind: 'icons' } },
  { path: '/ui/typography', shows: { kind: 'typography' } },
  { path: '/ui/helper-classes', shows: { kind: 'helpers' } },
];

/** What an address of the gallery shows; undefined when it has no such page. */
export const pageAt = (pathname: string): Shown | undefined =>
  PAGES.find(({ path }) => path === pathname.replace(/\/+$/, ''))?.shows;

export type AuthField = 'name' | 'email' | 'password' | 'repeat' | 'pin' | 'code';

/** The fields of each form, in their order. */
export const AUTH_FORMS = {
  login: ['email', 'password'],
  register: ['name', 'email', 'password', 'repeat'],
  'forgot-password': ['email'],
  'reset-password': ['email', 'password', 'repeat'],
  lock: ['pin'],
  'mail-confirm': ['code'],
} as const satisfies Record<string, readonly AuthField[]>;

export type AuthForm = keyof typeof AUTH_FORMS;
