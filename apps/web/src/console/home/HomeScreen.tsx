import { dutiesOf } from '@floorcast/contract/duties';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Page } from '../../ui/page/Page.tsx';

/** What a member of staff is here for: the own duties. */
export default function HomeScreen() {
  const { t } = useTranslation();
  const now = useReadable(account);
  if (now.phase !== 'signed-in') return null;
  return (
    <Page title={t('console.home')} lead={t('console.duties')}>
      <ul>
        {dutiesOf(now.user.Permissions).map((duty) => (
          <li key={duty}>{t(`console.duty.${duty}`)}</li>
        ))}
      </ul>
    </Page>
  );
}
