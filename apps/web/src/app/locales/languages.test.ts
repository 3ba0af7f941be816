import { expect, test } from 'vitest';
import { chooseLanguage, loadScreenWords, startLanguage } from '../../lib/locale/i18n.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { ar, en, tr } from '../../testing/all-catalogues.ts';
import { catalogues } from './catalogues.ts';

test('I18N-1 Bulgarian shows the English texts; Turkish and Arabic load their own, those of screens on request', async () => {
  await startLanguage('bg', catalogues);
  expect(document.documentElement.lang).toBe('bg');
  expect(i18n.t('login.title')).toBe(en.login?.title);
  await chooseLanguage('tr');
  expect([i18n.t('login.title'), document.documentElement.dir]).toEqual([tr.login?.title, 'ltr']);
  await loadScreenWords();
  await chooseLanguage('ar');
  expect([i18n.t('lobby.title'), document.documentElement.dir]).toEqual([ar.lobby?.title, 'rtl']);
});
