import { IconHourglass } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadScreenWords } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/Notice.tsx';

export const Route = createFileRoute('/pages/coming-soon')({
  loader: loadScreenWords,
  staticData: { title: 'comingSoon.title' },
  component: ComingSoon,
});

function ComingSoon() {
  const { t } = useTranslation();
  return (
    <main>
      <Notice
        wholePage
        icon={<IconHourglass />}
        title={t('comingSoon.title')}
        hint={t('comingSoon.hint')}
        action={<Link to="/">{t('pages.home')}</Link>}
      />
    </main>
  );
}
