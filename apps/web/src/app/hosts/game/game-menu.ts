import { IconGavel, IconHelp, IconShieldHeart } from '@tabler/icons-react';
import { account } from '../../../api/sign-in/account.ts';
import { heldBack } from '../../../api/stores/protection.ts';
import type { GameMenuEntry } from '../../../features/game/tools/menu/game-menu-entry.ts';
import { late } from '../../../lib/react/late.tsx';
import { type Act, actsOf } from '../../shell/acts/acts.ts';

const RULES: GameMenuEntry = {
  name: 'rules',
  words: 'nav.rules',
  Icon: IconGavel,
  Panel: late(() => import('../../../features/rules/RulesDialog.tsx')),
};
/** Only players have limits. */
const SAFER_PLAY: GameMenuEntry = {
  name: 'safer-play',
  words: 'nav.saferPlay',
  Icon: IconShieldHeart,
  Panel: late(() => import('../../../features/safer-play/SaferPlayDialog.tsx')),
};
const HELP: GameMenuEntry = {
  name: 'help',
  words: 'game.menu.help',
  Icon: IconHelp,
  Panel: late(() => import('./GameHelp.tsx')),
};

/** What a player opens over the game without leaving the seat: acts, and pages that are read there. */
export function gameMenu(): readonly GameMenuEntry[] {
  const pages = account.roles().includes('user') ? [RULES, SAFER_PLAY, HELP] : [RULES, HELP];
  const inGame = (group: Act['group']) => actsOf(group).filter((act) => act.inGame !== false);
  return [...inGame('wallet'), ...pages, ...inGame('tools')];
}

/** Where a player goes from a game: to the page that says why, when it was ended or refused to protect them. */
export function afterGame() {
  const reason = heldBack.take();
  if (reason === null) return { to: '/lobby' } as const;
  const { why, ended, limit, until } = reason;
  if (why === 'limits-needed') return { to: '/safer-play' } as const;
  return { to: '/paused', search: { limit, until, ...(ended && { ended }) } } as const;
}
