import { afterEach, expect, test, vi } from 'vitest';
import { loadSettings } from '../../../api/settings/settings.ts';
import { account } from '../../../api/sign-in/account.ts';
import { welcome } from '../../../testing/accounts.ts';
import { answerCalls } from '../../../testing/house/machine-lists.ts';
import { gameMenu } from '../../hosts/game/game-menu.ts';
import { acts } from './acts.ts';

afterEach(() => vi.unstubAllGlobals());

const OF_TOOLS = ['search', 'shortcuts', 'appearance', 'chat', 'quick'];
const OF_WALLET = ['deposit', 'withdrawal', 'claims', 'weekly'];

async function offered(type: 'user' | 'staff', settings: object) {
  answerCalls({ '/Settings.json': settings });
  await loadSettings();
  account.signIn(welcome({ type }));
  return { acts: acts().map(({ name }) => name), inGame: gameMenu().map(({ name }) => name) };
}

test('SHELL-1 a player has every act that the settings offer, whatever hides a bar', async () => {
  const all = [...OF_WALLET, ...OF_TOOLS, 'information', 'language'];
  const settings = { INFORMATION_TEXT: 'Open until six.' };
  expect((await offered('user', settings)).acts).toEqual(all);
  expect((await offered('user', { ...settings, HIDE_HEADER_BAR: true })).acts).toEqual(all);
});

test('SET-1 an act whose setting removes it is nowhere', async () => {
  const { acts, inGame } = await offered('user', { DEPOSIT_URL: '', LANGUAGE_SELECT: false });
  for (const act of ['deposit', 'language', 'information']) {
    expect(acts).not.toContain(act);
    expect(inGame).not.toContain(act);
  }
  expect(acts).toEqual(['withdrawal', 'claims', 'weekly', ...OF_TOOLS]);
});

test('SHELL-1 the game has the acts that do not lead out of it, beside rules, safer play and help', async () => {
  const { inGame } = await offered('user', { INFORMATION_TEXT: 'Open until six.' });
  expect(inGame).toEqual([
    'deposit',
    'withdrawal',
    'claims',
    'rules',
    'safer-play',
    'help',
    'appearance',
    'chat',
    'quick',
    'information',
    'language',
  ]);
});

test('SHELL-1 staff have no acts of a wallet', async () => {
  const { acts, inGame } = await offered('staff', {});
  expect(acts).toEqual([...OF_TOOLS, 'language']);
  expect(inGame).toEqual(['rules', 'help', 'appearance', 'chat', 'quick', 'language']);
});
