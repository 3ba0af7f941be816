import { IconHourglass } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Notice } from '../../../../ui/status/Notice.tsx';

export const Route = createFileRoute('/_page/pages/coming-soon')({
  staticData: { title: 'comingSoon.title' },
  component: ComingSoon,
});

function ComingSoon() {
  const { t } = useTranslation();
  return (
    <Notice
      wholePage
      icon={<IconHourglass />}
      title={t('comingSoon.title')}
      hint={t('comingSoon.hint')}
      action={<Link to="/">{t('pages.home')}</Link>}
    />
  );
}
