import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './catalogues.ts';

/** The English words, for screens under test. */
export const speakEnglish = () =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
