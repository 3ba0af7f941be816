import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { ACCESS } from '../access/guard.ts';
import { guarded } from '../access/guarded.ts';
import { signOut } from '../account/sign-out.ts';

export const Route = createFileRoute('/logout')({
  beforeLoad: guarded(ACCESS.user),
  staticData: { title: 'auth.loggingOut' },
  component: Logout,
});

function Logout() {
  const { t } = useTranslation();
  useEffect(() => void signOut(), []);
  return (
    <main className="splash">
      <p role="status">{t('auth.loggingOut')}</p>
    </main>
  );
}
