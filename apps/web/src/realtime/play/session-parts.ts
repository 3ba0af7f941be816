import type { Asker } from '../ask.ts';
import type { Network } from '../network.ts';
import type { PlayEvent } from './play-events.ts';
import type { Seat } from './play-state.ts';

/** What the parts of a play session share. */
export interface SessionParts {
  readonly asker: Asker;
  readonly after: Network['after'];
  /** The seat while the connection is up; null otherwise. */
  readonly liveSeat: () => Seat | null;
  /** Whether the server knows only what the specification names. */
  readonly isPlain: () => boolean;
  readonly dispatch: (event: PlayEvent) => void;
}
