import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openSession } from '../api/open-session.ts';
import { queuePlace } from '../api/queue-place.ts';
import { isOnScreen } from '../features/reconnect/words.ts';
import { useReadable } from '../lib/use-readable.ts';
import { snackbar } from '../ui/toast.ts';
import { seatLock } from './seat-lock.ts';
import { useTakeSeat } from './use-take-seat.ts';

const SeatReadyDialog = lazy(() => import('../features/watch/SeatReadyDialog.tsx'));

/** Tells a player who stands in line, wherever they are, that the seat is theirs, or that the place is gone (GAME-19). */
export function QueueHost() {
  const { t } = useTranslation();
  const { place, lost } = useReadable(queuePlace);
  const session = useReadable(openSession);
  const locked = useReadable(seatLock.locked);
  const { pathname } = useLocation();
  const takeSeat = useTakeSeat();
  const [putAside, setPutAside] = useState<number | null>(null);
  const ready = place?.seconds !== undefined;
  if (putAside !== null && !ready) setPutAside(null);
  useEffect(() => {
    if (lost !== null) snackbar({ kind: 'warning', id: 'queue', words: t(`watch.lost.${lost}`) });
  }, [lost, t]);
  // Behind the lock nobody is known to be the player.
  if (place === null || !ready || locked) return null;
  if (putAside === place.id || isOnScreen(place.id, pathname)) return null;
  const leaving = session !== null && session.id !== place.id ? session.name : null;
  return (
    <Suspense>
      <SeatReadyDialog
        place={place}
        leaving={leaving}
        onTake={() => takeSeat(place)}
        onClose={() => setPutAside(place.id)}
      />
    </Suspense>
  );
}
