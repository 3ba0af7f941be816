import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { whatRuns } from './what-runs.ts';

const loadDialog = () => import('./LeaveDialog.tsx');
const LeaveDialog = lazy(loadDialog);

interface Leaving {
  /** Gives the seat up; where something runs, the player is asked first. */
  readonly leave: () => void;
  /** The question while it is open. */
  readonly question: ReactNode;
}

/** How a player leaves the seat (GAME-10). */
export function useLeaving(session: PlaySession, seat: Seat | null, live: boolean): Leaving {
  const [asking, setAsking] = useState(false);
  const running = whatRuns(seat);
  const runs = running.length > 0;
  // Without a connection it could not be loaded.
  useEffect(() => {
    if (runs) void loadDialog().catch(() => undefined);
  }, [runs]);
  const leave = () => void session.leave();
  const question = asking && (
    <Suspense>
      <LeaveDialog
        running={running}
        credit={seat?.credit ?? 0}
        live={live}
        onLeave={leave}
        onStay={() => setAsking(false)}
      />
    </Suspense>
  );
  return { leave: runs ? () => setAsking(true) : leave, question };
}
