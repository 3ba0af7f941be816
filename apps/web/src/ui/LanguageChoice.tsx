import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES } from '../lib/i18n.ts';
import styles from './LanguageChoice.module.css';

/** The languages side by side, the one in use marked. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <fieldset className={styles.choice} aria-label={t('language.label')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={t(`language.${language}`)}
          aria-pressed={i18n.language === language}
          onClick={() => void chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
