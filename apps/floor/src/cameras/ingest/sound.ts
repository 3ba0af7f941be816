import { avGetCodecName, type CodecParameters } from 'node-av/lib';
import type { MediaUnit } from '../../media/feed-messages.ts';
import { SoundRecoder } from './sound-recoder.ts';

/** A camera's sound, for as long as it can be decoded: the picture goes on without. Close it. */
export class Sound {
  readonly #codec: string;
  #recoder: SoundRecoder | undefined;

  constructor(parameters: CodecParameters, send: (unit: MediaUnit) => void) {
    this.#codec = avGetCodecName(parameters.codecId) ?? String(parameters.codecId);
    try {
      this.#recoder = new SoundRecoder(parameters, send);
    } catch {
      this.#recoder = undefined;
    }
  }

  /** What the camera sends; null when it cannot be decoded. */
  get codec(): string | null {
    return this.#recoder === undefined ? null : this.#codec;
  }

  push(data: Buffer, capturedAt: number): void {
    try {
      this.#recoder?.push(data, capturedAt);
    } catch {
      this.close();
    }
  }

  close(): void {
    this.#recoder?.close();
    this.#recoder = undefined;
  }
}
