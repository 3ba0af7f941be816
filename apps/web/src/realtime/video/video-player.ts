import type { RenditionReport } from '@floorcast/contract/video';
import { type Failure, failureOf } from '../../api/call/failure.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { backoffMs } from '../connection.ts';
import type { Cancel } from '../network.ts';
import type { ShownFrame } from './clock/picture-clock.ts';
import { COUNT_MS, FrameWatch, type Looked } from './frames/frame-watch.ts';
import { FreshnessWatch, type Timing } from './freshness.ts';
import { type AgeSummary, FrameAges } from './stats/frame-ages.ts';
import type { VideoReport } from './stats/stats-report.ts';
import type { WhepViewer } from './whep/whep-viewer.ts';

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

/** Time (ms) that a connection may take to open. */
export const OPEN_MS = 12_000;
/** After this long (ms) of a live picture the attempts before it no longer count. */
const STEADY_MS = 5_000;
const MOST_ATTEMPTS = 8;
/**
 * After those attempts the retries are this far apart (ms), up to twice that, while the page is visible: a floor may be
 * offline for long.
 */
const SELDOM_MS = 15_000;

export interface VideoPlayerOptions extends Timing {
  /** Opens one viewer. @throws {FailureError} */
  readonly open: (signal: AbortSignal, failed: () => void) => Promise<WhepViewer>;
  readonly whenOnline: (run: () => void) => Cancel;
  readonly random: () => number;
  /** The oldest picture (ms) to press by. */
  readonly oldestMs: () => number;
}

/**
 * Keeps one camera's picture coming, and knows how old it is (GAME-1, GAME-15, GAME-16).
 *
 * The one owner of its viewer and of every attempt to get it back: key frames while packets arrive, a new connection
 * when none do or when it fails, with back-off and jitter, and once it has failed a slow attempt now and then. `close`
 * ends all of it.
 */
export class VideoPlayer implements ReadableState<VideoState> {
  /** Whether what is seen is recent enough to play by. */
  readonly freshness: FreshnessWatch;
  /** The rendition that the present connection is sent; null while that is not known. */
  readonly rendition: ReadableState<RenditionReport | null>;
  readonly #options: VideoPlayerOptions;
  readonly #state = new Observable<VideoState>({ phase: 'idle' });
  readonly #rendition = new Observable<RenditionReport | null>(null);
  readonly #frames: FrameWatch;
  #ages = new FrameAges();
  #viewer: WhepViewer | null = null;
  /** Of the attempt under way: aborted between attempts. */
  #opening = new AbortController();
  #attempt = 0;
  #liveSince = 0;
  #looked: Looked = 'in-page';
  #cancelTimer: Cancel = () => {};
  #forgetRendition: Cancel = () => {};
  #forgetOnline: Cancel = () => {};

  constructor(options: VideoPlayerOptions) {
    this.#options = options;
    this.freshness = new FreshnessWatch(options, options.oldestMs);
    this.rendition = this.#rendition;
    this.#frames = new FrameWatch(options, {
      counted: () => this.frameShown({ at: options.now(), rtpTimestamp: null }),
      missing: () => this.#frameMissing(),
      silent: () => this.#reconnect({ kind: 'network' }),
    });
  }

  getState = (): VideoState => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  start(): void {
    if (this.getState().phase !== 'idle') return;
    this.#forgetOnline = this.#options.whenOnline(() => this.retry());
    void this.#connect({ phase: 'connecting', stream: null });
  }

  /** Retries after `failed`, or sooner than the back-off would. An attempt that is under way goes on. */
  retry(): void {
    const { phase } = this.getState();
    if (phase !== 'failed' && phase !== 'reconnecting') return;
    if (!this.#opening.signal.aborted) return;
    this.#attempt = 0;
    const stream = streamOf(this.getState());
    void this.#connect({ phase: 'reconnecting', attempt: 0, stream, failure: null });
  }

  /** A frame was decoded and is on screen. */
  frameShown(frame: ShownFrame): void {
    const stream = streamOf(this.getState());
    if (stream === null || this.#viewer === null) return;
    this.#viewer.seen(frame);
    this.#recordAge(frame, this.#viewer);
    if (this.getState().phase !== 'live') {
      this.#liveSince = frame.at;
      this.#state.setState({ phase: 'live', stream });
    } else if (frame.at - this.#liveSince > STEADY_MS) this.#attempt = 0;
    this.#frames.shown();
  }

  /**
   * While the picture is not visible no frames are shown, and none are missed. Browsers report no frames of a picture
   * in picture: the frames that its connection decodes are on screen.
   */
  watch(looked: Looked): void {
    this.#looked = looked;
    const watching = looked !== 'not';
    this.freshness.watch(watching, looked === 'floating' ? COUNT_MS : 0);
    if (this.getState().phase === 'failed') {
      if (watching) this.retry();
      else this.#cancelTimer();
    }
    this.#viewer?.showing(looked === 'in-page');
    this.#frames.look(looked);
  }

  /** How old the pictures of the last `ms` were when they came on screen. */
  ages(ms: number): AgeSummary {
    return this.#ages.summary(this.#options.now(), ms);
  }

  /** How far (ms) the floor's clock is ahead of ours; null while that is not known. */
  floorOffset(): number | null {
    return this.#viewer?.clock.offset() ?? null;
  }

  /** What the present connection has counted so far; null while there is none. */
  async report(): Promise<VideoReport | null> {
    return (await this.#viewer?.report()) ?? null;
  }

  close(): void {
    this.#leave();
    this.#forgetOnline();
    this.freshness.close();
    this.#state.setState({ phase: 'idle' });
  }

  async #connect(state: VideoState): Promise<void> {
    this.#leave();
    this.#state.setState(state);
    const opening = new AbortController();
    this.#opening = opening;
    this.#cancelTimer = this.#options.after(OPEN_MS, () => this.#reconnect({ kind: 'network' }));
    try {
      const viewer = await this.#options.open(opening.signal, () => this.#broke(viewer));
      if (opening.signal.aborted) return viewer.close();
      this.#cancelTimer();
      this.#adopt(viewer);
    } catch (error) {
      if (!opening.signal.aborted) this.#reconnect(failureOf(error));
    }
  }

  #adopt(viewer: WhepViewer): void {
    this.#viewer = viewer;
    viewer.showing(this.#looked === 'in-page');
    this.#forgetRendition = viewer.rendition.subscribe(() =>
      this.#rendition.setState(viewer.rendition.getState()),
    );
    this.#rendition.setState(viewer.rendition.getState());
    this.#frames.begin(viewer);
    this.#state.setState({ ...this.#waitingState(), stream: viewer.stream });
  }

  #waitingState(): Extract<VideoState, { phase: 'connecting' | 'reconnecting' }> {
    const state = this.getState();
    return state.phase === 'reconnecting' ? state : { phase: 'connecting', stream: null };
  }

  #recordAge(frame: ShownFrame, { clock }: WhepViewer): void {
    const age = clock.ageOf(frame);
    this.#ages.add(frame.at, age);
    this.freshness.shown(age);
  }

  #frameMissing(): void {
    const state = this.getState();
    if (state.phase === 'live') this.#state.setState({ phase: 'stalled', stream: state.stream });
  }

  /**
   * A nearby floor refuses some of its handshakes, by a race in its library, and accepts the next. That is known at
   * once, and the first connection is retried at once: later ones wait, because a floor that refuses all has a fault.
   */
  #broke(viewer: WhepViewer): void {
    if (viewer !== this.#viewer) return;
    const first = this.getState().phase === 'connecting';
    this.#reconnect({ kind: 'network' }, first ? 0 : undefined);
  }

  #reconnect(failure: Failure, wait = backoffMs(this.#attempt, this.#options.random)): void {
    const before = this.getState();
    // A connection that never showed a frame has no last picture.
    const stream = before.phase === 'connecting' ? null : streamOf(before);
    this.#leave();
    // First the timer: a listener may close this player.
    if (this.#attempt >= MOST_ATTEMPTS) {
      this.#trySeldom(failure);
      this.#state.setState({ phase: 'failed', failure });
      return;
    }
    const attempt = this.#attempt++;
    const state: VideoState = { phase: 'reconnecting', attempt, stream, failure };
    this.#cancelTimer = this.#options.after(wait, () => void this.#connect(state));
    this.#state.setState(state);
  }

  #trySeldom(failure: Failure): void {
    if (this.#looked === 'not') return;
    this.#cancelTimer = this.#options.after(
      SELDOM_MS * (1 + this.#options.random()),
      () => void this.#connect({ phase: 'reconnecting', attempt: this.#attempt, stream: null, failure }),
    );
  }

  #leave(): void {
    this.#cancelTimer();
    this.#opening.abort();
    this.#frames.end();
    this.#forgetRendition();
    this.#viewer?.close();
    this.#viewer = null;
    this.#rendition.setState(null);
  }
}
