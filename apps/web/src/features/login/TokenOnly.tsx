import { useTranslation } from '../../lib/locale/use-translation.ts';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';

/** With LOGIN_WITH_TOKEN players come from elsewhere: there is no form (LOGIN-5). */
export function TokenOnly() {
  const { t } = useTranslation();
  return (
    <EntryPage title={t('app.name')}>
      <EntryFailure words={t('login.tokenOnly')} />
    </EntryPage>
  );
}
