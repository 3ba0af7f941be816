import { busy } from '../../lib/async.ts';
import { chooseLanguage } from '../../lib/locale/i18n.ts';
import { LANGUAGES } from '../../lib/locale/stored-language.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import rows from '../menu/rows.module.css';
import { Flag } from './Flag.tsx';

/** The languages, over a screen without a toolbar (SHELL-6). */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const choose = (language: (typeof LANGUAGES)[number]) => {
    void busy(chooseLanguage(language));
    onClose();
  };
  return (
    <Dialog title={t('language.label')} onClose={onClose} testId="language-dialog">
      <ul className="rows gap-4 plain">
        {LANGUAGES.map((language) => (
          <li key={language} className="rows">
            <button
              type="button"
              className={rows.row}
              lang={language}
              aria-pressed={language === i18n.language}
              onClick={() => choose(language)}
            >
              <Flag language={language} />
              <span>{t(`language.${language}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
