import type { CameraId } from '@floorcast/contract/machines';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import type { Cancel } from '../network.ts';
import { streamOf, type VideoPlayer } from './video-player.ts';

export interface Shot {
  readonly id: number;
  readonly camera: CameraId;
  readonly player: VideoPlayer;
}

/** What is on stage: the shot on screen, and the one that will take its place once it plays. */
export interface StageState {
  readonly shown: Shot;
  readonly incoming: Shot | null;
}

/** A camera that has not played after this many attempts is reported as missed. */
const MISSED_ATTEMPTS = 2;

/** Switches between a machine's cameras so that the new one plays before the old one stops. Owns the players. */
export class VideoStage implements ReadableState<StageState> {
  readonly #makePlayer: (camera: CameraId) => VideoPlayer;
  readonly #missed: () => void;
  readonly #state: Observable<StageState>;
  #shots = 0;
  #forgetIncoming: Cancel = () => {};

  /** `missed` is called when a chosen camera does not play: the one before stays. */
  constructor(camera: CameraId, makePlayer: (camera: CameraId) => VideoPlayer, missed: () => void) {
    this.#makePlayer = makePlayer;
    this.#missed = missed;
    this.#state = new Observable<StageState>({ shown: this.#open(camera), incoming: null });
  }

  getState = (): StageState => this.#state.getState();
  subscribe = (listener: () => void): Cancel => this.#state.subscribe(listener);

  show(camera: CameraId): void {
    this.#bring(camera, (next) => this.#wantedChanged(next));
  }

  #bring(camera: CameraId, changed: (next: Shot) => void): void {
    const { shown, incoming } = this.getState();
    if ((incoming ?? shown).camera === camera) return;
    this.#dropIncoming();
    if (shown.camera === camera) return;
    const next = this.#open(camera);
    this.#state.setState({ shown, incoming: next });
    this.#forgetIncoming = next.player.subscribe(() => changed(next));
  }

  /**
   * The machine has these cameras and no others, as its floor lists them; none: it is not known. Another is not waited
   * for: it makes room, at once if there is nothing to see of it.
   */
  limitTo(cameras: readonly CameraId[]): void {
    const [first] = cameras;
    if (first === undefined) return;
    if (!cameras.includes(this.getState().incoming?.camera ?? first)) this.#dropIncoming();
    if (cameras.includes(this.getState().shown.camera)) return;
    this.#bring(first, (next) => this.#incomingChanged(next));
    const { shown, incoming } = this.getState();
    if (incoming !== null && streamOf(shown.player.getState()) === null) this.#putOn(incoming);
  }

  retry(): void {
    this.getState().shown.player.retry();
  }

  close(): void {
    this.#dropIncoming();
    this.getState().shown.player.close();
  }

  #open(camera: CameraId): Shot {
    const player = this.#makePlayer(camera);
    player.start();
    return { id: ++this.#shots, camera, player };
  }

  #wantedChanged(next: Shot): void {
    const state = next.player.getState();
    const tried = state.phase === 'reconnecting' && state.attempt >= MISSED_ATTEMPTS;
    if (tried) {
      this.#dropIncoming();
      this.#missed();
    } else this.#incomingChanged(next);
  }

  #incomingChanged(next: Shot): void {
    const { phase } = next.player.getState();
    if (phase === 'failed') this.#dropIncoming();
    if (phase === 'live') this.#putOn(next);
  }

  #putOn(next: Shot): void {
    this.#forgetIncoming();
    const old = this.getState().shown;
    this.#state.setState({ shown: next, incoming: null });
    old.player.close();
  }

  #dropIncoming(): void {
    const { shown, incoming } = this.getState();
    this.#forgetIncoming();
    if (incoming === null) return;
    this.#state.setState({ shown, incoming: null });
    incoming.player.close();
  }
}
