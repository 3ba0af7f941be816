import { IconHourglass } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/Notice.tsx';

export const Route = createFileRoute('/pages/coming-soon')({
  staticData: { title: 'pages.comingSoon' },
  component: ComingSoon,
});

function ComingSoon() {
  const { t } = useTranslation();
  return (
    <main>
      <Notice
        wholePage
        icon={<IconHourglass />}
        title={t('pages.comingSoon')}
        hint={t('pages.comingSoonHint')}
        action={<Link to="/">{t('pages.home')}</Link>}
      />
    </main>
  );
}
