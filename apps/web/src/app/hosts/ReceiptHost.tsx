import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { leftSeat } from '../../api/stores/left-seat.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { screenLock } from './screen-lock.ts';

const Receipt = lazy(() => import('../../features/game/leaving/receipt/Receipt.tsx'));

/** Shows what came of the last seat that was left, on every screen but a game, and not over a lock. */
export function ReceiptHost() {
  const left = useReadable(leftSeat);
  const locked = useReadable(screenLock.locked);
  const atGame = useLocation({ select: ({ pathname }) => pathname.startsWith('/game/') });
  return left === null || atGame || locked ? null : (
    <Suspense>
      <Receipt key={left.sessionId} left={left} onClose={() => leftSeat.forget()} />
    </Suspense>
  );
}
