import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureWords } from '../api/failure.ts';
import { openSession } from '../api/open-session.ts';
import { cancelSession } from '../api/sessions.ts';
import { isOnScreen } from '../features/reconnect/words.ts';
import { slug } from '../lib/slug.ts';
import { toast } from '../ui/toast.ts';

interface Machine {
  readonly id: number;
  readonly name: string;
}

/**
 * The way to a machine's table. A session elsewhere is cashed out first: one player has one seat. That takes seconds:
 * who has gone to another page meanwhile stays there, but a table closes by itself once its session has ended.
 */
export function useTakeSeat(): (machine: Machine) => Promise<void> {
  const router = useRouter();
  const { t } = useTranslation();
  return async ({ id, name }) => {
    const elsewhere = openSession.getState();
    const { pathname } = router.state.location;
    if (elsewhere !== null && elsewhere.id !== id) {
      const left = await cancelSession(elsewhere.id);
      if (!left.ok) return toast({ kind: 'error', words: failureWords(left.error, t) });
      if (router.state.location.pathname !== pathname && !isOnScreen(elsewhere.id, pathname))
        return toast({ kind: 'info', words: t('game.ended.closed') });
    }
    await router.navigate({ to: '/game/$gameId/$name', params: { gameId: String(id), name: slug(name) } });
  };
}
