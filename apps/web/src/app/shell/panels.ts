import {
  IconBolt,
  IconInfoCircle,
  IconMessages,
  IconPalette,
  IconSearch,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { Observable } from '../../lib/observable.ts';

/** By then (ms) the first screen is shown. */
const SCREEN_MS = 1_000;

/** A component that may come late: it is loaded after the screen, and left out when that fails. */
export const lazyAfterScreen = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, SCREEN_MS));
    return load().catch(() => ({ default: () => null }));
  });

/** What opens over the screen, from wherever in the frame. */
export type PanelName =
  | 'search'
  | 'shortcuts'
  | 'appearance'
  | 'chat'
  | 'quick'
  | 'information'
  | 'claims'
  | 'weekly'
  | 'deposit'
  | 'withdrawal'
  | 'navigation';

const state = new Observable<PanelName | null>(null);

/** Which panel is open; one at a time. */
export const panel = {
  getState: state.getState,
  subscribe: state.subscribe,
  open: (name: PanelName): void => state.setState(name),
  close: (): void => state.setState(null),
};

export interface Tool {
  readonly opens: PanelName;
  /** Key of its name. */
  readonly words: string;
  /** Key of its tooltip. */
  readonly hint: string;
  readonly Icon: TablerIcon;
  /** Whether it is in the toolbar of a phone too. */
  readonly everywhere?: boolean;
  /** A badge with the number of waiting things; its element has this id. */
  readonly Badge?: ComponentType<{ id: string }>;
}

const TOOLS: readonly Tool[] = [
  { opens: 'search', words: 'search.title', hint: 'search.key', Icon: IconSearch },
  { opens: 'shortcuts', words: 'shortcuts.title', hint: 'shortcuts.title', Icon: IconStar },
  { opens: 'appearance', words: 'appearance.title', hint: 'appearance.title', Icon: IconPalette },
  {
    opens: 'chat',
    words: 'chat.title',
    hint: 'chat.title',
    Icon: IconMessages,
    Badge: lazyAfterScreen(() => import('../../features/chat/UnreadBadge.tsx')),
  },
  { opens: 'quick', words: 'quick.title', hint: 'quick.title', Icon: IconBolt },
  {
    opens: 'information',
    words: 'information.title',
    hint: 'information.title',
    Icon: IconInfoCircle,
    everywhere: true,
  },
];

/** The tools of the frame: in the toolbar, and in the drawer where that has no room for them. */
export const tools = (): readonly Tool[] =>
  TOOLS.filter(({ opens }) => opens !== 'information' || settings().INFORMATION_TEXT !== '');
