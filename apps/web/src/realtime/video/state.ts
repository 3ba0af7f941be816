import type { Failure } from '../../api/failure.ts';

/** How a picture stands, judged by decoded frames and not by the connection. */
export type VideoState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'connecting'; readonly stream: MediaStream | null }
  | { readonly phase: 'live'; readonly stream: MediaStream }
  /** Frames have stopped coming; the last one stands. */
  | { readonly phase: 'stalled'; readonly stream: MediaStream }
  | {
      readonly phase: 'reconnecting';
      readonly attempt: number;
      readonly stream: MediaStream | null;
      /** What went wrong last; null when it is tried anew for another reason. */
      readonly failure: Failure | null;
    }
  /** Given up but for a slow attempt now and then; `retry` starts again at once. */
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The stream to show, if there is one: a frozen picture is better than none. */
export const streamOf = (state: VideoState): MediaStream | null =>
  state.phase === 'idle' || state.phase === 'failed' ? null : state.stream;
