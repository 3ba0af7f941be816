import { type Catalogue, i18n } from '../lib/locale/translation.ts';
import { en } from './all-catalogues.ts';

/** Loads some English texts, for screens under test. */
export function loadEnglish(texts: Catalogue): void {
  i18n.add('en', texts);
  i18n.changeLanguage('en');
}

/** Loads all English texts, for screens under test. */
export const speakEnglish = (): void => loadEnglish(en);
