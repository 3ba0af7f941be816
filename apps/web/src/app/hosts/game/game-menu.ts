import {
  IconGavel,
  IconHelp,
  IconLanguage,
  IconMessages,
  IconPlus,
  IconShieldHeart,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { settings } from '../../../api/settings/settings.ts';
import { account } from '../../../api/sign-in/account.ts';
import type { GameMenuEntry } from '../../../features/game/tools/menu/game-menu-entry.ts';
import { lazyAfterScreen } from '../../shell/panels.ts';

/** Their code is fetched when they are opened. */
const ENTRIES: readonly GameMenuEntry[] = [
  {
    name: 'deposit',
    words: 'deposit.open',
    Icon: IconPlus,
    Panel: lazy(() => import('../../../features/deposit/DepositDialog.tsx')),
  },
  {
    name: 'rules',
    words: 'nav.rules',
    Icon: IconGavel,
    Panel: lazy(() => import('../../../features/rules/RulesDialog.tsx')),
  },
  {
    name: 'safer-play',
    words: 'nav.saferPlay',
    Icon: IconShieldHeart,
    Panel: lazy(() => import('../../../features/safer-play/SaferPlayDialog.tsx')),
  },
  { name: 'help', words: 'game.menu.help', Icon: IconHelp, Panel: lazy(() => import('./GameHelp.tsx')) },
  {
    name: 'chat',
    words: 'chat.title',
    Icon: IconMessages,
    Panel: lazy(() => import('../../../features/chat/ChatPanel.tsx')),
    Badge: lazyAfterScreen(() => import('../../../features/chat/UnreadBadge.tsx')),
  },
  {
    name: 'language',
    words: 'language.label',
    Icon: IconLanguage,
    Panel: lazy(() => import('../../../ui/language/LanguageDialog.tsx')),
  },
];

/** Only players have a wallet and limits. */
const isPlayer = (): boolean => account.roles().includes('user');

/** What a player opens over the game without leaving the seat. */
export const gameMenu = (): readonly GameMenuEntry[] =>
  ENTRIES.filter(({ name }) => {
    if (name === 'deposit') return settings().DEPOSIT_URL !== '' && isPlayer();
    if (name === 'safer-play') return isPlayer();
    return name !== 'language' || settings().LANGUAGE_SELECT;
  });
