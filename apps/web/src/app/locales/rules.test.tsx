import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RULES } from '../../features/rules/RuleList.tsx';
import { RulesScreen } from '../../features/rules/RulesScreen.tsx';
import { i18n } from '../../lib/locale/translation.ts';
import { en, tr } from '../../testing/all-catalogues.ts';

beforeAll(() => {
  i18n.add('en', en);
  i18n.add('tr', tr);
});
afterEach(cleanup);

test.each([
  ['en', 'Casino rules', /A weekly bonus has a payout cap/],
  ['tr', 'Casino kuralları', /Haftalık bonusun bir ödeme üst sınırı vardır/],
])('RULES-1 the rules are complete in %s', (language, title, cap) => {
  i18n.changeLanguage(language);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RulesScreen />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(RULES.length);
  expect(screen.getByText(cap)).toBeTruthy();
  expect(document.body.textContent).not.toContain('rules.');
});
