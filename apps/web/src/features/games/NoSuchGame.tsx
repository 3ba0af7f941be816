import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Notice } from '../../ui/status/Notice.tsx';

/** The page for an unknown brand or machine. */
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
