import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RULES } from '../../features/rules/RuleList.tsx';
import { RulesScreen } from '../../features/rules/RulesScreen.tsx';
import { i18n } from '../../lib/locale/translation.ts';
import { en, tr } from '../../testing/all-catalogues.ts';
import { answerCalls } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';

beforeAll(() => {
  i18n.add('en', en);
  i18n.add('tr', tr);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['en', 'Casino rules', /A weekly bonus has a payout cap/],
  ['tr', 'Casino kuralları', /Haftalık bonusun bir ödeme üst sınırı vardır/],
])(
  'RULES-1 the rules of the house are complete in %s, also where those in force are not known',
  async (language, title, cap) => {
    i18n.changeLanguage(language);
    answerCalls({});
    await show(RulesScreen);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(RULES.length);
    expect(screen.getByText(cap)).toBeTruthy();
    expect(document.body.textContent).not.toContain('rules.');
  },
);
