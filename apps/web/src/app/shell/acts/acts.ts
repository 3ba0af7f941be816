import {
  IconBolt,
  IconBuildingBank,
  IconCalendarDollar,
  IconGift,
  IconInfoCircle,
  IconLanguage,
  IconMessages,
  IconPalette,
  IconPlus,
  IconSearch,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { account } from '../../../api/sign-in/account.ts';
import { Observable } from '../../../lib/observable.ts';
import { late } from '../../../lib/react/late.tsx';
import { LanguageChoice } from '../../../ui/language/LanguageChoice.tsx';

/** What opens over the screen: the panel of an act, or the menu. */
type PanelName = ActName | 'navigation';

const state = new Observable<PanelName | null>(null);

/** Which panel is open; one at a time. */
export const panel = {
  ...state.readable,
  open: (name: PanelName): void => state.setState(name),
  close: (): void => state.setState(null),
};

/** By then (ms) the first screen is shown. */
const SCREEN_MS = 1_000;

/** A component that may come late: it is loaded after the screen, and left out when that fails. */
const lateAfterScreen = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  late(async () => {
    await new Promise((resolve) => setTimeout(resolve, SCREEN_MS));
    return load().catch(() => ({ default: () => null }));
  });

/** What an account does without going to another page: it opens a panel over the screen, or over the game. */
interface AnyAct {
  readonly name: string;
  /** Key of its name. */
  readonly words: string;
  /** Key of its tooltip in the toolbar, when it says more than the name. */
  readonly hint?: string;
  readonly Icon: TablerIcon;
  /** Its code is fetched when it is opened. */
  readonly Panel: ComponentType<{ onClose: () => void }>;
  /** A badge with the number of waiting things; its element has this id. */
  readonly Badge?: ComponentType<{ id: string }>;
  /** The acts of the wallet, which only players have, stand at the balance, the tools at the pages. */
  readonly group: 'wallet' | 'tools';
  /** The windows whose toolbar has it: from 561 px, from 1101 px, or any; none when absent. Every menu has it. */
  readonly toolbar?: 'any' | 'roomy' | 'wide';
  /** In the toolbar in place of its button. */
  readonly InToolbar?: ComponentType;
  /** The first thing to do with its group. */
  readonly main?: true;
  /** Whether the game has it too. False for what leads out of it, or belongs to a bar that it does not have. */
  readonly inGame?: false;
  /** Whether the settings of the site offer it; always when absent. */
  readonly offered?: () => boolean;
}

/** The acts of the frame and of the game, in the order of their menus. A new act gets its entry here. */
const ENTRIES = [
  {
    name: 'deposit',
    words: 'deposit.open',
    Icon: IconPlus,
    Panel: late(() => import('../../../features/deposit/DepositDialog.tsx')),
    group: 'wallet',
    toolbar: 'any',
    main: true,
    offered: () => settings().DEPOSIT_URL !== '',
  },
  {
    name: 'withdrawal',
    words: 'withdrawal.open',
    Icon: IconBuildingBank,
    Panel: late(() => import('../../../features/withdrawal/WithdrawalDialog.tsx')),
    group: 'wallet',
    toolbar: 'roomy',
  },
  {
    name: 'claims',
    words: 'claims.title',
    Icon: IconGift,
    Panel: late(() => import('../../../features/claims/ClaimsDialog.tsx')),
    group: 'wallet',
    toolbar: 'any',
  },
  {
    name: 'weekly',
    words: 'claims.weekly.title',
    Icon: IconCalendarDollar,
    Panel: late(() => import('../../../features/claims/WeeklyBonus.tsx')),
    group: 'wallet',
    inGame: false,
  },
  {
    name: 'search',
    words: 'search.title',
    hint: 'search.key',
    Icon: IconSearch,
    Panel: late(() => import('../panels/PageSearch.tsx')),
    group: 'tools',
    toolbar: 'wide',
    inGame: false,
  },
  {
    name: 'shortcuts',
    words: 'shortcuts.title',
    Icon: IconStar,
    Panel: late(() => import('../panels/ShortcutsPanel.tsx')),
    group: 'tools',
    toolbar: 'wide',
    inGame: false,
  },
  {
    name: 'appearance',
    words: 'appearance.title',
    Icon: IconPalette,
    Panel: late(() => import('../panels/SettingsPanel.tsx')),
    group: 'tools',
    toolbar: 'wide',
  },
  {
    name: 'chat',
    words: 'chat.title',
    Icon: IconMessages,
    Panel: late(() => import('../../../features/chat/ChatPanel.tsx')),
    Badge: lateAfterScreen(() => import('../../../features/chat/UnreadBadge.tsx')),
    group: 'tools',
    toolbar: 'wide',
  },
  {
    name: 'quick',
    words: 'quick.title',
    Icon: IconBolt,
    Panel: late(() => import('../../../features/quick/QuickPanel.tsx')),
    group: 'tools',
    toolbar: 'wide',
  },
  {
    name: 'information',
    words: 'information.title',
    Icon: IconInfoCircle,
    Panel: late(() => import('../panels/InformationPanel.tsx')),
    group: 'tools',
    toolbar: 'any',
    offered: () => settings().INFORMATION_TEXT !== '',
  },
  {
    name: 'language',
    words: 'language.label',
    Icon: IconLanguage,
    Panel: late(() => import('../../../ui/language/LanguageDialog.tsx')),
    group: 'tools',
    toolbar: 'any',
    InToolbar: LanguageChoice,
    offered: () => settings().LANGUAGE_SELECT,
  },
] as const satisfies readonly AnyAct[];

type ActName = (typeof ENTRIES)[number]['name'];
export type Act = AnyAct & { readonly name: ActName };
const ACTS: readonly Act[] = ENTRIES;

/** The panel of an act, whether the act is offered or not. */
export const panelOf = (name: string | null): Act['Panel'] | undefined =>
  ACTS.find((act) => act.name === name)?.Panel;

/** What the signed-in account can do, by the settings of the site. */
export function acts(): readonly Act[] {
  const roles = account.roles();
  const has = (group: Act['group']) => (group === 'wallet' ? roles.includes('user') : roles.length > 0);
  return ACTS.filter(({ group, offered }) => has(group) && offered?.() !== false);
}

export const actsOf = (group: Act['group']): readonly Act[] => acts().filter((act) => act.group === group);

export const outsideToolbar = (): readonly Act[] => acts().filter(({ toolbar }) => toolbar === undefined);
