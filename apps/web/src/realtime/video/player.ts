import { type Failure, failureOf } from '../../api/failure.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { backoffMs } from '../backoff.ts';
import type { Cancel } from '../network.ts';
import { streamOf, type VideoState } from './state.ts';
import type { WhepViewer } from './whep-viewer.ts';

/** No decoded frame for so long: the player is told. So much longer: the connection is made anew. */
export const STALL_MS = 1500;
export const GIVE_UP_STALL_MS = 2500;
/** From the answer to the first decoded frame. */
export const FIRST_FRAME_MS = 6000;
const MOST_ATTEMPTS = 8;

export interface VideoPlayerOptions {
  /** Opens one viewer. @throws {FailureError} */
  readonly open: (signal: AbortSignal, failed: () => void) => Promise<WhepViewer>;
  readonly after: (ms: number, run: () => void) => Cancel;
  readonly random: () => number;
}

/** Keeps one camera's picture coming (GAME-1, GAME-15). Owns its viewer and its one timer; `close` ends both. */
export class VideoPlayer implements ReadableState<VideoState> {
  readonly #options: VideoPlayerOptions;
  readonly #state = new Observable<VideoState>({ phase: 'idle' });
  #viewer: WhepViewer | null = null;
  #opening = new AbortController();
  #attempt = 0;
  #watching = true;
  #cancelTimer: Cancel = () => {};

  constructor(options: VideoPlayerOptions) {
    this.#options = options;
  }

  getState = (): VideoState => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  start(): void {
    if (this.getState().phase === 'idle') void this.#connect({ phase: 'connecting', stream: null });
  }

  /** Starts again after `failed`, or sooner than the back-off would. */
  retry(): void {
    const { phase } = this.getState();
    if (phase !== 'failed' && phase !== 'reconnecting') return;
    this.#attempt = 0;
    void this.#connect({ phase: 'connecting', stream: null });
  }

  /** A frame was decoded and shown. */
  frameShown(): void {
    const stream = streamOf(this.getState());
    if (stream === null || this.#viewer === null) return;
    this.#attempt = 0;
    if (this.getState().phase !== 'live') this.#state.setState({ phase: 'live', stream });
    this.#expectFrameWithin(STALL_MS);
  }

  /** While nobody looks no frames are shown, and none are missed. */
  watch(watching: boolean): void {
    this.#watching = watching;
    const { phase } = this.getState();
    if (phase !== 'live' && phase !== 'stalled') return;
    if (watching) this.#expectFrameWithin(STALL_MS);
    else this.#cancelTimer();
  }

  close(): void {
    this.#leave();
    this.#state.setState({ phase: 'idle' });
  }

  async #connect(state: VideoState): Promise<void> {
    this.#leave();
    this.#state.setState(state);
    const opening = new AbortController();
    this.#opening = opening;
    try {
      const viewer = await this.#options.open(opening.signal, () => this.#broke(viewer));
      if (opening.signal.aborted) return viewer.close();
      this.#viewer = viewer;
      this.#state.setState({ ...this.#waitingState(), stream: viewer.stream });
      this.#expectFrameWithin(FIRST_FRAME_MS);
    } catch (error) {
      if (!opening.signal.aborted) this.#again(failureOf(error));
    }
  }

  #waitingState(): { phase: 'connecting' } | { phase: 'reconnecting'; attempt: number } {
    const state = this.getState();
    return state.phase === 'reconnecting'
      ? { phase: 'reconnecting', attempt: state.attempt }
      : { phase: 'connecting' };
  }

  #expectFrameWithin(ms: number): void {
    this.#cancelTimer();
    if (this.#watching) this.#cancelTimer = this.#options.after(ms, () => this.#frameMissing());
  }

  #frameMissing(): void {
    const state = this.getState();
    if (state.phase !== 'live') {
      this.#again({ kind: 'network' });
      return;
    }
    this.#state.setState({ phase: 'stalled', stream: state.stream });
    this.#expectFrameWithin(GIVE_UP_STALL_MS);
  }

  #broke(viewer: WhepViewer): void {
    if (viewer === this.#viewer) this.#again({ kind: 'network' });
  }

  #again(failure: Failure): void {
    const stream = streamOf(this.getState());
    this.#leave();
    if (this.#attempt >= MOST_ATTEMPTS) {
      this.#state.setState({ phase: 'failed', failure });
      return;
    }
    const attempt = this.#attempt++;
    const state: VideoState = { phase: 'reconnecting', attempt, stream };
    this.#state.setState(state);
    this.#cancelTimer = this.#options.after(
      backoffMs(attempt, this.#options.random),
      () => void this.#connect(state),
    );
  }

  #leave(): void {
    this.#cancelTimer();
    this.#opening.abort();
    this.#viewer?.close();
    this.#viewer = null;
  }
}
