import type { GameRules } from '@floorcast/contract/game-rules';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { answerCalls } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';
import GameRulesDialog from './GameRulesDialog.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const RULES: GameRules = {
  game: 'Aurora Vault',
  play: [{ en: 'Twenty lines.' }, { tr: 'Yirmi çizgi.' }],
  paytables: [
    {
      title: { en: 'Lines' },
      unit: 'line-bets',
      columns: [{ en: '3' }, { en: '4' }],
      rows: [
        { symbol: { en: 'Crown' }, pays: [100, 2_500] },
        { symbol: { en: 'Key' }, pays: [null, 5] },
      ],
    },
  ],
  returnPercent: 94.67,
  jackpotReturnPercent: 1.5,
  hitPercent: 25,
  mostBets: 2_500,
  volatility: 'high',
  jackpots: [
    { name: { en: 'Grand' }, fedPercent: 0.6, fed: { en: 'From each bet.' }, won: { en: 'By five crowns.' } },
  ],
  malfunction: { en: 'A malfunction voids the game.' },
};
const reply = { status: 1, version: 3, since: '2026-11-01T00:00:00.000Z', rules: RULES };
const open = () => show(() => <GameRulesDialog machineId={101} onClose={() => undefined} />);

test('RULE-20 the rules show the return, how much wins vary, the paytable, how jackpots are fed and what a malfunction voids', async () => {
  answerCalls({ '/api/machines/101/rules': reply });
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Aurora Vault' });
  const figure = (name: string) => within(dialog).getByTestId(`rules-${name}`).textContent;
  expect(figure('return')).toBe('Return to player94.67 %');
  expect(figure('jackpotReturn')).toContain('1.5 %');
  expect(figure('hits')).toContain('1 in 4');
  expect(figure('most')).toContain('2,500 bets');
  expect(figure('volatility')).toContain('High');
  const cells = within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Symbol', '3', '4'],
    ['Crown', '100', '2,500'],
    ['Key', '–', '5'],
  ]);
  for (const words of ['grows by 0.6 % of each bet', 'From each bet.', 'A malfunction voids the game.'])
    expect(dialog.textContent).toContain(words);
  expect(within(dialog).getByTestId('rules-version').dataset.version).toBe('3');
});

test('RULE-20 C21.3 a text that the operator gave in another language is marked with it', async () => {
  answerCalls({ '/api/machines/101/rules': reply });
  await open();
  expect((await screen.findByText('Yirmi çizgi.')).lang).toBe('tr');
});

test('RULE-20 a machine without rules says where they are', async () => {
  answerCalls({});
  await open();
  expect(await screen.findByText(/The rules on the cabinet apply/)).toBeTruthy();
});
