import { avGetCodecName, type CodecParameters } from 'node-av/lib';
import type { SoundRenditions } from '../../../encode/sound-renditions.ts';
import { SoundTranscoder } from './sound-transcoder.ts';

/** So many pieces in a row that cannot be decoded: its sound is given up. */
const MOST_FAILURES = 5;

/** A camera's sound, for as long as it can be decoded: the picture goes on without. Close it. */
export class SoundTrack {
  readonly #parameters: CodecParameters;
  readonly #renditions: SoundRenditions;
  #transcoder: SoundTranscoder | undefined;
  #failures = 0;

  constructor(parameters: CodecParameters, renditions: SoundRenditions) {
    this.#parameters = parameters;
    this.#renditions = renditions;
    try {
      this.#transcoder = new SoundTranscoder(parameters, renditions);
    } catch {
      this.#failures = MOST_FAILURES;
    }
  }

  /** What the camera sends; null when it cannot be decoded. */
  get codec(): string | null {
    const { codecId } = this.#parameters;
    return this.#failures < MOST_FAILURES ? (avGetCodecName(codecId) ?? String(codecId)) : null;
  }

  /** A piece that cannot be decoded is left out: what was damaged on its way may pass for another format. */
  push(data: Buffer, capturedAt: number): void {
    if (this.#failures === MOST_FAILURES) return;
    try {
      this.#transcoder ??= new SoundTranscoder(this.#parameters, this.#renditions);
      this.#transcoder.push(data, capturedAt);
      this.#failures = 0;
    } catch {
      this.#failures++;
      this.close();
    }
  }

  close(): void {
    this.#transcoder?.close();
    this.#transcoder = undefined;
  }
}
