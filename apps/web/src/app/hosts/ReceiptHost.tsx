import { useLocation } from '@tanstack/react-router';
import { leftSeat } from '../../api/stores/left-seat.ts';
import { late } from '../../lib/react/late.tsx';
import { useReadable } from '../../lib/react/use-readable.ts';
import { screenLock } from './screen-lock.ts';

const Receipt = late(() => import('../../features/game/leaving/receipt/Receipt.tsx'));

/** Shows what came of the last seat that was left, on every screen but a game, and not over a lock. */
export function ReceiptHost() {
  const left = useReadable(leftSeat);
  const locked = useReadable(screenLock.locked);
  const atGame = useLocation({ select: ({ pathname }) => pathname.startsWith('/game/') });
  if (left === null || atGame || locked) return null;
  return <Receipt key={left.sessionId} left={left} onClose={() => leftSeat.forget()} />;
}
