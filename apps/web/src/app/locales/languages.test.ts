import { expect, test } from 'vitest';
import { chooseLanguage, loadScreenWords, startLanguage } from '../../lib/locale/i18n.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { ar, en, tr } from '../../testing/all-catalogues.ts';
import { catalogues } from './catalogues.ts';

test('I18N-1 Bulgarian shows the English texts; Turkish and Arabic load their own, those of screens on request', async () => {
  await startLanguage('bg', catalogues);
  expect(document.documentElement.lang).toBe('bg');
  expect(en).toHaveProperty('login.title', i18n.t('login.title'));
  await chooseLanguage('tr');
  expect(tr).toHaveProperty('login.title', i18n.t('login.title'));
  expect(document.documentElement.dir).toBe('ltr');
  await loadScreenWords();
  await chooseLanguage('ar');
  expect(ar).toHaveProperty('lobby.title', i18n.t('lobby.title'));
  expect(document.documentElement.dir).toBe('rtl');
});
