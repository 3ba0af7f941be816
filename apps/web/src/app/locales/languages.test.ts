import i18next from 'i18next';
import { expect, test } from 'vitest';
import { chooseLanguage, loadScreenWords, startLanguage } from '../../lib/i18n.ts';
import { ar, en, tr } from '../../testing/catalogues.ts';
import { catalogues } from './catalogues.ts';

test('I18N-1 Bulgarian borrows the English words; Turkish and Arabic speak their own, screens too once wanted', async () => {
  await startLanguage('bg', catalogues);
  expect(document.documentElement.lang).toBe('bg');
  expect(i18next.t('login.title')).toBe(en.login.title);
  await chooseLanguage('tr');
  expect([i18next.t('login.title'), document.documentElement.dir]).toEqual([tr.login.title, 'ltr']);
  await loadScreenWords();
  await chooseLanguage('ar');
  expect([i18next.t('lobby.title'), document.documentElement.dir]).toEqual([ar.lobby.title, 'rtl']);
});
