import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryPage } from '../../ui/entry/EntryPage.tsx';
import styles from './LoginScreen.module.css';

/** With SPLASH_SCREEN: the logo, a start button and the support lines (LOGIN-6). */
export default function StartView({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation();
  const { SHOW_CONTACT_ON_LOGIN, WHATSAPP } = settings();
  return (
    <EntryPage title={t('app.name')} lead={t('app.tagline')}>
      <Button look="strong" wide onClick={onStart} data-testid="start">
        {t('login.start')}
      </Button>
      {SHOW_CONTACT_ON_LOGIN && WHATSAPP !== '' && (
        <p className={`${styles.rules} centred quiet small`}>
          <span>{`${t('login.contact')} `}</span>
          <a href={`https://wa.me/${WHATSAPP.replace(/\D/g, '')}`} rel="noreferrer" target="_blank">
            <bdi dir="ltr">{WHATSAPP}</bdi>
          </a>
        </p>
      )}
    </EntryPage>
  );
}
