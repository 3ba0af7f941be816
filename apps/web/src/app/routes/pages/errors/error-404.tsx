import { IconMapQuestion } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Notice } from '../../../../ui/status/Notice.tsx';

export const Route = createFileRoute('/pages/errors/error-404')({
  staticData: { title: 'pages.notFound' },
  component: NotFound,
});

function NotFound() {
  const { t } = useTranslation();
  return (
    <main>
      <Notice
        wholePage
        icon={<IconMapQuestion />}
        title={t('pages.notFound')}
        hint={t('pages.notFoundHint')}
        action={<Link to="/">{t('pages.home')}</Link>}
      />
    </main>
  );
}
