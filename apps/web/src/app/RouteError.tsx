import { IconMoodSad } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The page in place of a screen that failed (ROUTE-9). */
export function RouteError() {
  const { t } = useTranslation();
  return (
    <Notice
      wholePage
      icon={<IconMoodSad />}
      title={t('pages.broken')}
      hint={t('pages.brokenHint')}
      action={
        <Button look="strong" onClick={() => location.assign('/lobby')}>
          {t('pages.home')}
        </Button>
      }
    />
  );
}
