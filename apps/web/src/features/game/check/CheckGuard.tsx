import { lazy, Suspense, useEffect } from 'react';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';

const load = () => import('./RealityCheckDialog.tsx');
const RealityCheckDialog = lazy(load);

interface CheckGuardProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly connected: boolean;
}

/** Shows the reality check that waits for the player's answer (PROT-22). */
export function CheckGuard({ session, seat, connected }: CheckGuardProps) {
  const seated = seat !== null;
  // A check comes when it is due, also just after the network was lost.
  useEffect(() => {
    if (seated) void load().catch(() => undefined);
  }, [seated]);
  const check = seat?.check ?? null;
  if (check === null) return null;
  return (
    <Suspense>
      <RealityCheckDialog
        check={check}
        sessionId={seat?.sessionId ?? 0}
        connected={connected}
        onAnswer={(answer) => session.answerCheck(check.id, answer)}
      />
    </Suspense>
  );
}
