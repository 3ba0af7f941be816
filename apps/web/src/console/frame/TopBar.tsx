import { dutiesOf } from '@floorcast/contract/duties';
import { fold } from '@floorcast/contract/fold';
import type { Machine } from '@floorcast/contract/machines';
import {
  IconArrowBackUp,
  IconBroadcast,
  IconDeviceGamepad,
  IconLayoutGrid,
  IconLogout,
  IconMoon,
  IconPlugConnectedX,
  IconRefresh,
  IconSearch,
  IconSun,
  IconUserCircle,
  IconUserSearch,
  IconWifiOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useRef, useState } from 'react';
import { machinesQuery } from '../../api/endpoints/machines.ts';
import { useKey } from '../../lib/dom/use-key.ts';
import { formatTime } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useOnline, useReadable } from '../../lib/react/use-readable.ts';
import { matches, wordsOf } from '../../machines/search-machines.ts';
import { layout } from '../../theme/layout.ts';
import { SEEDS } from '../../theme/palette/themes.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LanguageChoice } from '../../ui/language/LanguageChoice.tsx';
import { hang } from '../../ui/menu/nodes.ts';
import rowsStyles from '../../ui/menu/rows.module.css';
import { SearchDialog } from '../../ui/search/SearchDialog.tsx';
import type { ConsoleScreen } from '../screens.ts';
import { liveLink } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import { useUser } from '../shared/use-may.ts';
import frameStyles from './Frame.module.css';
import styles from './TopBar.module.css';

/** The themes that look as the product does by itself, dark and light. */
const THEMES = { dark: 'dark1', light: 'light1' } as const;

function SchemeButton() {
  const { t } = useTranslation();
  const { main } = useReadable(layout).theme;
  const dark =
    main === undefined ? document.documentElement.dataset.scheme !== 'light' : SEEDS[main].scheme === 'dark';
  const to = dark ? 'light' : 'dark';
  const words = t(`console.scheme.${to}`);
  return (
    <Button
      look="icon"
      aria-label={words}
      title={words}
      onClick={() => layout.change({ theme: { main: THEMES[to] } })}
      data-testid="console-scheme"
    >
      {dark ? <IconSun size={22} aria-hidden="true" /> : <IconMoon size={22} aria-hidden="true" />}
    </Button>
  );
}

type AccountMenuProps = Pick<TopBarProps, 'phone' | 'onSignOut'>;

/** The signed-in member of staff: name, duties, and the way out. */
function AccountMenu({ phone, onSignOut }: AccountMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const user = useUser();
  if (user === null) return null;
  const { username, name, lastname, Permissions } = user;
  const duties = dutiesOf(Permissions).map((duty) => t(`console.duty.${duty}`));
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-expanded={open}
        title={username}
        data-testid="console-account"
      >
        <IconUserCircle size={22} aria-hidden="true" />
        <span className="clip">{username}</span>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`${rowsStyles.popover} ${styles.account}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && list.current)
            hang(list.current, button.current, 'under');
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={`rows gap-2 anywhere ${styles.who}`}>
          <strong dir="auto">{`${name} ${lastname}`}</strong>
          <span className="quiet small">{username}</span>
          <span className="quiet small">{duties.join(', ')}</span>
        </div>
        {phone && (
          <div className={styles.choices}>
            <LanguageChoice />
            <SchemeButton />
          </div>
        )}
        <Link to="/lobby" className={`${rowsStyles.row} ${styles.way}`}>
          <IconArrowBackUp size={20} aria-hidden="true" />
          <span>{t('console.toLobby')}</span>
        </Link>
        <button type="button" className={rowsStyles.row} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden="true" />
          <span>{t('console.signOut')}</span>
        </button>
      </div>
    </>
  );
}

const LINK_ICONS = {
  idle: IconRefresh,
  connecting: IconRefresh,
  live: IconBroadcast,
  lost: IconPlugConnectedX,
  refused: IconPlugConnectedX,
  offline: IconWifiOff,
} as const;

/** Whether what the console shows follows the house. */
function LinkState() {
  const { t } = useTranslation();
  const { phase } = useReadable(liveLink);
  const online = useOnline();
  if (phase === 'idle') return null;
  const shown = online ? phase : 'offline';
  const Icon = LINK_ICONS[shown];
  const words = t(`console.link.${shown}`);
  return (
    <span
      className={`quiet small ${styles.link}`}
      role="status"
      data-phase={shown === 'offline' ? 'lost' : shown}
      title={words}
      data-testid="console-link"
    >
      <Icon size={16} aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}

/** Over a screen whose connection is lost: since when it shows what was. */
export function StaleNotice() {
  const { t, i18n } = useTranslation();
  const link = useReadable(liveLink);
  const online = useOnline();
  // A connection that is lost with the network ends later.
  const offlineSince = useMemo(() => (online ? null : Date.now()), [online]);
  const since = link.phase === 'lost' ? link.since : offlineSince;
  if (since === null) return null;
  const time = formatTime(new Date(since).toISOString(), i18n.language);
  return (
    <div className={`bad gap-10 ${frameStyles.stale}`} role="status" data-testid="console-stale">
      <IconPlugConnectedX size={20} aria-hidden="true" />
      <span>{t('console.link.stale', { time })}</span>
    </div>
  );
}

interface Found {
  readonly kind: 'screen' | 'machine' | 'players';
  readonly path: string;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly hint: string;
}

/** Entries that are shown of one kind. */
const MOST = 8;

interface Searched {
  readonly screens: readonly { readonly path: string; readonly title: string }[];
  readonly machines: readonly Machine[];
  /** Words for the entry that searches players; null where the account may not. */
  readonly players: ((text: string) => string) | null;
}

/** What a text may mean, the likeliest first: a machine by its number, screens, machines, then players by that text. */
export function find(text: string, { screens, machines, players }: Searched): readonly Found[] {
  const words = wordsOf(text);
  if (words.length === 0) return screens.map(asScreen);
  const found = machines.filter((machine) => matches(words, machine)).map(asMachine);
  const byNumber = found.filter(({ path }) => path === `wall/${text.trim()}`);
  const others = found.filter((each) => !byNumber.includes(each));
  const named = screens
    .filter(({ title }) => words.every((each) => fold(title).includes(each)))
    .map(asScreen);
  const sought = text.trim();
  const people = players && {
    kind: 'players' as const,
    path: `players/find/${encodeURIComponent(sought)}`,
    title: players(sought),
    hint: '',
  };
  return [...byNumber, ...named, ...others.slice(0, MOST), ...(people ? [people] : [])];
}

const asScreen = (screen: Searched['screens'][number]): Found => ({ ...screen, kind: 'screen', hint: '' });

const asMachine = ({ id, name, brand }: Machine): Found => ({
  kind: 'machine',
  path: `wall/${id}`,
  title: name,
  hint: `${brand} · ${id}`,
});

interface SearchProps {
  readonly screens: readonly ConsoleScreen[];
  readonly onClose: () => void;
}

const ICONS = {
  screen: IconLayoutGrid,
  machine: IconDeviceGamepad,
  players: IconUserSearch,
} as const satisfies Record<Found['kind'], unknown>;

const hasScreen = (screens: readonly ConsoleScreen[], path: string): boolean =>
  screens.some((screen) => screen.path === path);

/** Finds a screen, a machine or a player, and goes there. */
function Search({ screens, onClose }: SearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const walls = hasScreen(screens, 'wall');
  const { data: machines = [] } = useQuery({ ...machinesQuery(null), enabled: walls });
  const found = find(text, {
    screens: screens.map(({ path, words }) => ({ path, title: t(words) })),
    machines: walls ? machines : [],
    players: hasScreen(screens, 'players') ? (words) => t('console.search.players', { words }) : null,
  });
  return (
    <SearchDialog
      words={{
        title: t('console.search.title'),
        label: t('console.search.open'),
        placeholder: t('console.search.placeholder'),
        none: t('console.search.none'),
      }}
      testId="console-search-dialog"
      wide
      text={text}
      onText={setText}
      found={found.map(({ path, kind, title, hint }) => ({
        to: path,
        title,
        Icon: ICONS[kind],
        ...(hint !== '' && { hint }),
      }))}
      onGo={(path) => void navigate({ to: '/console/$', params: { _splat: path } })}
      onClose={onClose}
    />
  );
}

interface TopBarProps {
  /** Those that the account may see. */
  readonly screens: readonly ConsoleScreen[];
  /** Name of the present screen, for a phone, whose menu does not show it. */
  readonly title: string;
  readonly phone: boolean;
  readonly onSignOut: () => void;
}

const SEARCH_KEY = '/';

/** Where one is, the search, whether what one sees is live, and the account. */
export function TopBar({ screens, title, phone, onSignOut }: TopBarProps) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  useKey(SEARCH_KEY, () => setSearching(true));
  return (
    <header className={styles.bar} data-region="toolbar">
      <To to="" className={styles.brand} aria-label={t('console.title')}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <span className="clip">{phone ? title : t('console.title')}</span>
      </To>
      <button
        type="button"
        className={`quiet gap-10 ${styles.search}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={SEARCH_KEY}
        onClick={() => setSearching(true)}
        data-testid="console-search"
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className="clip">{t('console.search.open')}</span>
        {!phone && <kbd>{SEARCH_KEY}</kbd>}
      </button>
      <div className={styles.tools}>
        <LinkState />
        {!phone && <LanguageChoice />}
        {!phone && <SchemeButton />}
        <AccountMenu phone={phone} onSignOut={onSignOut} />
      </div>
      {searching && <Search screens={screens} onClose={() => setSearching(false)} />}
    </header>
  );
}
