import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { failureWords } from '../../api/call/failure.ts';
import { readable } from '../../api/call/readable-params.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { queueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import type { ReadableState } from '../../lib/observable.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { isOnScreen } from '../../machines/status.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The page that says why the player may not play now. */
const PAUSED = '/paused';

const SeatReadyDialog = lazy(() => import('./SeatReadyDialog.tsx'));

interface QueueHostProps {
  /** Whether the screen is locked. */
  readonly locked: ReadableState<boolean>;
  /** Takes the seat at a machine. */
  readonly onTake: (machine: { readonly id: number; readonly name: string }) => Promise<void>;
}

/** Notifies a player in a queue, on any screen, that the seat is reserved or that the queue entry is lost (GAME-19). */
export function QueueHost({ locked: locking, onTake }: QueueHostProps) {
  const { t } = useTranslation();
  const { place, lost, refusal } = useReadable(queueEntry);
  const session = useReadable(openSession);
  const locked = useReadable(locking);
  const { pathname } = useLocation();
  const [putAside, setPutAside] = useState<number | null>(null);
  const ready = place?.seconds !== undefined;
  if (putAside !== null && !ready) setPutAside(null);
  useEffect(() => {
    if (lost === null) return;
    const why = refusal && failureWords(readable({ kind: 'refused', ...refusal }), t);
    const words = why === undefined ? t(`watch.lost.${lost}`) : t('watch.lost.refused', { why });
    toast({ kind: 'warning', id: 'queue', words });
  }, [lost, refusal, t]);
  // The person in front of a locked screen may not be the player, and one who is paused plays nowhere.
  if (place === null || !ready || locked || pathname === PAUSED) return null;
  if (putAside === place.id || isOnScreen(place.id, pathname)) return null;
  const leaving = session !== null && session.id !== place.id ? session.name : null;
  return (
    <Suspense>
      <SeatReadyDialog
        place={place}
        leaving={leaving}
        onTake={() => onTake(place)}
        onClose={() => setPutAside(place.id)}
      />
    </Suspense>
  );
}
