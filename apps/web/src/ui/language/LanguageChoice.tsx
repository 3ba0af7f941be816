import { busy } from '../../lib/async.ts';
import { chooseLanguage } from '../../lib/locale/i18n.ts';
import { LANGUAGES } from '../../lib/locale/stored-language.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { ChoiceMenu } from '../menu/ChoiceMenu.tsx';
import { Flag } from './Flag.tsx';
import styles from './LanguageChoice.module.css';

/** The languages with their flags (SHELL-6). */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const spoken = LANGUAGES.find((language) => language === i18n.language) ?? 'en';
  return (
    <ChoiceMenu
      label={t('language.label')}
      choices={LANGUAGES.map((language) => ({
        value: language,
        label: t(`language.${language}`),
        icon: <Flag language={language} />,
        lang: language,
      }))}
      chosen={spoken}
      onChoose={(language) => void busy(chooseLanguage(language))}
    >
      <Flag language={spoken} />
      <span className={styles.code}>{spoken.toUpperCase()}</span>
    </ChoiceMenu>
  );
}
