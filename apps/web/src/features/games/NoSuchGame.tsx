import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';

/** An address of a brand or a machine that is not there. */
export function NoSuchGame() {
  const { t } = useTranslation();
  return (
    <Notice
      icon={<IconMapOff />}
      title={t('games.notFound')}
      hint={t('games.notFoundHint')}
      action={<Link to="/games">{t('games.back')}</Link>}
    />
  );
}
