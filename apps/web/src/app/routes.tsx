import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { settings } from '../api/settings/settings.ts';
import { readyMoney } from '../api/settings/use-money.ts';
import { readLobbySearch } from '../features/lobby/lobby-search.ts';
import { LoginScreen } from '../features/login/LoginScreen.tsx';
import { readPausedSearch } from '../features/safer-play/paused-search.ts';
import { loadEntryWords, loadScreenWords } from '../lib/locale/i18n.ts';
import { late } from '../lib/react/late.tsx';
import { LoadingBar } from '../ui/status/LoadingBar.tsx';
import { ACCESS, type Asked, guarded, safeAddress, withoutExcluded } from './access/guard.ts';
import { followStoredLayout } from './start/remembered-frame.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the page's title; the innermost route that has one names the page. */
    readonly title?: string;
  }
}

// This file is in the first load. Screens, but for the login, are fetched when they are opened.
const frames = () => import('./SignedIn.tsx');
const lobby = () => import('./screens/lobby.tsx');
const games = () => import('./screens/games.tsx');
const profile = () => import('./screens/profile.tsx');
const pages = () => import('./screens/pages.tsx');
const entry = () => import('./screens/entry.tsx');
const gallery = () => import('./gallery.ts');
const staffCode = () => import('./console.tsx');

const root = createRootRoute({ component: Root });

function Root() {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <>
      <LoadingBar navigating={navigating} />
      <Outlet />
      <LiveChatHost />
    </>
  );
}

const LiveChat = late(() => import('../features/live-chat/LiveChat.tsx'));

/** The operator's live chat, over every screen but a game: nothing may lie on its controls (SHELL-10). */
function LiveChatHost() {
  const atGame = useLocation({ select: ({ pathname }) => pathname.startsWith('/game/') });
  return settings().LIVE_CHAT !== '' && <LiveChat away={atGame} />;
}

const toLobby = (): never => {
  throw redirect({ to: '/lobby' });
};

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ redirectUrl }: Record<string, unknown>): { redirectUrl?: string } =>
    typeof redirectUrl === 'string' ? { redirectUrl } : {},
  beforeLoad: guarded(ACCESS.guest),
  staticData: { title: 'login.submit' },
  component: Login,
});

/** The code of what is said is not in the first load. */
const sayLastVisit = () =>
  void import('./hosts/last-visit.ts').then((code) => code.sayLastVisit()).catch(() => undefined);

/** Most visits begin here: its screen travels with the first load. */
function Login() {
  const router = useRouter();
  const { redirectUrl } = login.useSearch();
  const enter = () => {
    router.history.push(safeAddress(redirectUrl));
    sayLastVisit();
  };
  return <LoginScreen onSignedIn={enter} />;
}

/** Prepares a page for guests where the site has it. Elsewhere its address belongs to the gallery (ROUTE-10). */
const enterWhere =
  (isThere: () => boolean) =>
  async (asked: Asked): Promise<void> => {
    await loadEntryWords();
    if (!isThere()) await (await gallery()).enter(asked);
  };
const enterRegistration = enterWhere(() => settings().REGISTRATION);
const enterRecovery = enterWhere(() => settings().FORGOT_PASSWORD);

/** What the frame and its screens need before they are shown. */
const prepareFrame = (): Promise<unknown> =>
  Promise.all([loadScreenWords(), readyMoney(), followStoredLayout()]);

/** Pages within the frame for everybody: guests have one without a menu. */
const page = createRoute({
  getParentRoute: () => root,
  id: '_page',
  loader: prepareFrame,
  component: lazyRouteComponent(frames, 'FramedPages'),
});

const signedIn = guarded(ACCESS.user);
const player = guarded(['user']);

/** Screens of signed-in accounts, within the frame. */
const shell = createRoute({
  getParentRoute: () => root,
  id: '_shell',
  beforeLoad: (asked) => {
    signedIn(asked);
    withoutExcluded(asked);
  },
  loader: prepareFrame,
  component: lazyRouteComponent(frames, 'FramedScreens'),
});

const ofShell = [
  createRoute({
    getParentRoute: () => shell,
    path: '/lobby',
    validateSearch: readLobbySearch,
    loader: async () => (await lobby()).prepareLobby(),
    staticData: { title: 'nav.lobby' },
    component: lazyRouteComponent(lobby, 'Lobby'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/lobby/$brandId/$brandName',
    validateSearch: readLobbySearch,
    loader: async ({ params }) => (await lobby()).prepareBrand(params.brandId),
    staticData: { title: 'nav.lobby' },
    component: lazyRouteComponent(lobby, 'BrandLobby'),
  }),
  createRoute({ getParentRoute: () => shell, path: '/game', beforeLoad: toLobby }),
  createRoute({
    getParentRoute: () => shell,
    path: '/game/$gameId/$name',
    staticData: { title: 'nav.game', layout: 'bare' },
    component: lazyRouteComponent(() => import('./screens/game.tsx'), 'Game'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/watch/$gameId/$name',
    staticData: { title: 'nav.watch' },
    component: lazyRouteComponent(() => import('./screens/watch.tsx'), 'Watch'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/games',
    staticData: { title: 'nav.games' },
    component: lazyRouteComponent(games, 'Games'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/games/$providerId',
    staticData: { title: 'nav.games' },
    component: lazyRouteComponent(games, 'GamesOfBrand'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/games/$providerId/$gameId',
    staticData: { title: 'nav.games' },
    component: lazyRouteComponent(games, 'OneGame'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/paused',
    beforeLoad: ({ location }) => player({ location }),
    validateSearch: readPausedSearch,
    staticData: { title: 'saferPlay.paused.page' },
    component: lazyRouteComponent(() => import('./screens/paused.tsx'), 'Paused'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/safer-play',
    beforeLoad: player,
    staticData: { title: 'nav.saferPlay' },
    component: lazyRouteComponent(
      () => import('../features/safer-play/SaferPlayScreen.tsx'),
      'SaferPlayScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/rules',
    staticData: { title: 'nav.rules' },
    component: lazyRouteComponent(() => import('../features/rules/RulesScreen.tsx'), 'RulesScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/slot-sessions',
    staticData: { title: 'nav.sessions' },
    component: lazyRouteComponent(() => import('../features/history/SessionsScreen.tsx'), 'SessionsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/transactions',
    staticData: { title: 'nav.transactions' },
    component: lazyRouteComponent(() => import('./screens/transactions.tsx'), 'Transactions'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/profile',
    staticData: { title: 'nav.profile' },
    component: lazyRouteComponent(profile, 'OwnProfile'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/profile/$profileId',
    staticData: { title: 'nav.profile' },
    component: lazyRouteComponent(profile, 'OneProfile'),
  }),
] as const;

const ofPage = [
  createRoute({
    getParentRoute: () => page,
    path: '/pages/coming-soon',
    staticData: { title: 'comingSoon.title' },
    component: lazyRouteComponent(pages, 'ComingSoon'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/pages/errors/error-404',
    staticData: { title: 'pages.notFound' },
    component: lazyRouteComponent(pages, 'NotFound'),
  }),
  createRoute({
    getParentRoute: () => page,
    path: '/pages/errors/error-500',
    staticData: { title: 'pages.broken' },
    component: lazyRouteComponent(pages, 'Broken'),
  }),
] as const;

const ofRoot = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLobby }),
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    beforeLoad: guarded(ACCESS.user),
    staticData: { title: 'auth.loggingOut' },
    component: lazyRouteComponent(pages, 'Logout'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/callback',
    beforeLoad: guarded(ACCESS.guest),
    component: lazyRouteComponent(pages, 'Callback'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pages/auth/register',
    beforeLoad: enterRegistration,
    staticData: { title: 'entry.register.title' },
    component: lazyRouteComponent(entry, 'Register'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pages/auth/mail-confirm',
    beforeLoad: enterRegistration,
    staticData: { title: 'entry.confirm.title' },
    component: lazyRouteComponent(entry, 'Confirm'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pages/auth/forgot-password',
    beforeLoad: enterRecovery,
    staticData: { title: 'entry.forgot.title' },
    component: lazyRouteComponent(entry, 'Forgot'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pages/auth/reset-password',
    beforeLoad: enterRecovery,
    staticData: { title: 'entry.reset.title' },
    component: lazyRouteComponent(entry, 'Reset'),
  }),
  // The console of staff: its screens, and their addresses, are in code that players never fetch (OPS-2).
  createRoute({
    getParentRoute: () => root,
    path: '/console/$',
    staticData: { title: 'console.title' },
    beforeLoad: async (asked) => {
      guarded(ACCESS.staff)(asked);
      await (await staffCode()).enter();
    },
    component: lazyRouteComponent(staffCode, 'ConsolePage'),
  }),
  // An address that no screen has: one of the gallery, which is loaded on demand (ROUTE-10), or an unknown one.
  createRoute({
    getParentRoute: () => root,
    path: '/$',
    staticData: { title: 'gallery.title' },
    beforeLoad: async (asked) => (await gallery()).enter(asked),
    component: lazyRouteComponent(gallery, 'GalleryPage'),
  }),
] as const;

export const routeTree = root.addChildren([
  ...ofRoot,
  login,
  page.addChildren(ofPage),
  shell.addChildren(ofShell),
]);
