import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureWords } from '../api/failure.ts';
import { openSession } from '../api/open-session.ts';
import { cancelSession } from '../api/sessions.ts';
import { slug } from '../lib/slug.ts';
import { toast } from '../ui/toast.ts';

interface Machine {
  readonly id: number;
  readonly name: string;
}

/** The way to a machine's table. A session elsewhere is cashed out first: one player has one seat. */
export function useTakeSeat(): (machine: Machine) => Promise<void> {
  const navigate = useNavigate();
  const { t } = useTranslation();
  return async ({ id, name }) => {
    const elsewhere = openSession.getState();
    if (elsewhere !== null && elsewhere.id !== id) {
      const left = await cancelSession(elsewhere.id);
      if (!left.ok) return toast({ kind: 'error', words: failureWords(left.error, t) });
    }
    await navigate({ to: '/game/$gameId/$name', params: { gameId: String(id), name: slug(name) } });
  };
}
