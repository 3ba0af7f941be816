import type { Failure } from '../../api/call/failure.ts';

/** The state of a picture, by its decoded frames and not by its connection. */
export type VideoState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'connecting'; readonly stream: MediaStream | null }
  | { readonly phase: 'live'; readonly stream: MediaStream }
  /** Frames have stopped; the last one stays on screen. */
  | { readonly phase: 'stalled'; readonly stream: MediaStream }
  | {
      readonly phase: 'reconnecting';
      readonly attempt: number;
      readonly stream: MediaStream | null;
      /** The last failure; null when it is retried for another reason. */
      readonly failure: Failure | null;
    }
  /** Failed, with slow retries; `retry` retries at once. */
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The stream to show, if there is one: a frozen picture is better than none. */
export const streamOf = (state: VideoState): MediaStream | null =>
  state.phase === 'idle' || state.phase === 'failed' ? null : state.stream;
