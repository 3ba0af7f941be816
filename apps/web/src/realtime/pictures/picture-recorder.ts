import type { PictureReportData } from '@floorcast/contract/picture-ages';
import type { Cancel } from '../network.ts';
import type { PlaySession } from '../play/play-session.ts';
import { seatOf } from '../play/reduce-play.ts';
import type { VideoStage } from '../video/stage.ts';
import { PictureRecord } from './picture-record.ts';

const LOOK_MS = 250;
const SECOND_MS = 1_000;
/** The first report (ms after the seat was taken), and how far apart (ms) the next ones are. */
const FIRST_MS = 5_000;
const EVERY_MS = 30_000;

interface RecordingParts {
  readonly session: Pick<PlaySession, 'getState' | 'reportPictures'>;
  /** What the player looks at now. */
  readonly stage: () => VideoStage;
  readonly newSource: () => string;
  /** Whether the page is visible. */
  readonly looking: () => boolean;
  /** Milliseconds, never set back. */
  readonly now: () => number;
}

interface Recording {
  readonly sessionId: number;
  readonly record: PictureRecord;
  nextSecond: number;
  nextReport: number;
}

/** Records the pictures that a player sees at a seat, and reports them now and then. Owns its timer. */
export class PictureRecorder {
  readonly #parts: RecordingParts;
  readonly #timer: ReturnType<typeof setInterval>;
  #recording: Recording | null = null;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** What is to be reported before the seat is left; null when nothing was recorded. */
  lastReport = (): PictureReportData | null => this.#recording?.record.report(this.#parts.now()) ?? null;

  close: Cancel = () => clearInterval(this.#timer);

  #look(): void {
    const { session, stage, looking, now } = this.#parts;
    const state = session.getState();
    const seat = seatOf(state);
    // A machine without a camera is played without a picture.
    if (!seat || seat.videos.length === 0) return;
    const at = now();
    const recording = this.#recordingOf(seat.sessionId, at);
    const { player } = stage().getState().shown;
    recording.record.look(at, looking() ? player.freshness.getState() === 'fresh' : null);
    if (at >= recording.nextSecond) {
      recording.nextSecond = at + SECOND_MS;
      if (looking()) recording.record.addSecond(player.ages(SECOND_MS));
    }
    if (at < recording.nextReport || state.phase !== 'live') return;
    recording.nextReport = at + EVERY_MS;
    void session.reportPictures(recording.record.report(at));
  }

  #recordingOf(sessionId: number, at: number): Recording {
    if (this.#recording?.sessionId === sessionId) return this.#recording;
    const record = new PictureRecord(this.#parts.newSource());
    this.#recording = { sessionId, record, nextSecond: at + SECOND_MS, nextReport: at + FIRST_MS };
    return this.#recording;
  }
}
