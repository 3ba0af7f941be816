import type { Machine } from '@floorcast/contract/machines';
import { SessionCalls } from '@floorcast/contract/player';
import { useRouter } from '@tanstack/react-router';
import { ask } from '../../api/call/ask.ts';
import { failureWords } from '../../api/call/failure.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { isOnScreen } from '../../machines/status.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Takes the seat at a machine. A session elsewhere is cashed out first: one player has one seat. That takes seconds: a
 * player who has opened another page meanwhile stays there, except that a game closes by itself once its session has
 * ended.
 */
export function useTakeSeat(): (machine: Pick<Machine, 'id' | 'name'>) => Promise<void> {
  const router = useRouter();
  const { t } = useTranslation();
  return async ({ id, name }) => {
    const elsewhere = openSession.getState();
    const { pathname } = router.state.location;
    if (elsewhere !== null && elsewhere.id !== id) {
      const left = await ask(SessionCalls.cancel, { body: { machineId: elsewhere.id } });
      if (!left.ok) return toast({ kind: 'error', words: failureWords(left.error, t) });
      if (router.state.location.pathname !== pathname && !isOnScreen(elsewhere.id, pathname))
        return toast({ kind: 'info', about: 'money', words: t('game.ended.closed') });
    }
    await router.navigate({ to: '/game/$gameId/$name', params: { gameId: String(id), name: slug(name) } });
  };
}
