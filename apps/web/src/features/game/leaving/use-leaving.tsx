import { minorUnits } from '@floorcast/contract/money';
import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import type { Elements } from '../../../ui/elements.ts';
import { whatRuns } from './what-runs.ts';

const loadDialog = () => import('./LeaveDialog.tsx');
const LeaveDialog = lazy(loadDialog);

interface Leaving {
  /** Gives the seat up; where something runs, the player is asked first. */
  readonly leave: () => void;
  /** The question while it is open. */
  readonly question: Elements;
}

interface LeavingFrom {
  /** Whether the connection to the house is up. */
  readonly live: boolean;
  readonly cap: PayoutCap | null;
}

/** How a player leaves the seat (GAME-10). */
export function useLeaving(session: PlaySession, seat: Seat | null, { live, cap }: LeavingFrom): Leaving {
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
        credit={seat?.credit ?? minorUnits(0)}
        cap={cap}
        live={live}
        onLeave={leave}
        onStay={() => setAsking(false)}
      />
    </Suspense>
  );
  return { leave: runs ? () => setAsking(true) : leave, question };
}
