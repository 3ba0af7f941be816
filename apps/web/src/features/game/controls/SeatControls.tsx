import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Meters } from '../money/Meters.tsx';
import type { ControlsState } from '../status/controls-state.ts';
import type { PictureHold } from '../video/use-picture-hold.ts';
import type { Celebration } from '../win/win-size.ts';
import styles from './Controls.module.css';
import { Controls } from './Controls.tsx';

interface SeatControlsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  /** Whether anything comes from the house. */
  readonly connected: boolean;
  readonly hold: PictureHold | null;
  readonly state: ControlsState;
  readonly celebration: Celebration | null;
  readonly onCashIn: () => void;
}

/** The meters, and the controls below or beside them. */
export function SeatControls({ seat, connected, celebration, ...rest }: SeatControlsProps) {
  // Once its credit is gone, a win is no longer celebrated.
  const celebrates = connected && rest.state.primary !== 'cash-in';
  return (
    <section
      className={styles.controls}
      aria-label={seat?.machine.name ?? ''}
      data-connected={connected}
      data-opening={seat === null}
      data-takes-bottom
    >
      <Meters
        seat={seat}
        stale={seat !== null && !connected}
        won={celebrates && celebration !== null ? celebration.size : 'none'}
      />
      <Controls seat={seat} live={connected} {...rest} />
    </section>
  );
}
