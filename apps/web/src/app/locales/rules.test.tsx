import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RulesScreen } from '../../features/rules/RulesScreen.tsx';
import { RULES } from '../../features/rules/rules.ts';
import { en, tr } from '../../testing/catalogues.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({ resources: { en: { translation: en }, tr: { translation: tr } } }),
);
afterEach(cleanup);

test.each([
  ['en', 'Casino rules', /10 times the bonus, and to 100 000 TL/],
  ['tr', 'Casino kuralları', /10 katıyla ve en fazla 100\.000 TL/],
])('RULES-1 the rules are worded in %s, every section of them', async (language, title, cap) => {
  await i18next.changeLanguage(language);
  render(<RulesScreen />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(RULES.length);
  expect(screen.getByText(cap)).toBeTruthy();
  expect(document.body.textContent).not.toContain('rules.');
});
