import type { RenditionReport, VideoQuality } from '@floorcast/contract/video';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import type { Cancel } from '../../network.ts';
import type { Timing } from '../freshness.ts';

/** How long (ms) the best rendition must be received before a second picture is added to it … */
const STEADY_MS = 4_000;
/** … and how long after the line did not carry both; it doubles each time. */
const RETRY_MS = 60_000;
const MOST_RETRY_MS = 3_600_000;

interface SpareLineOptions extends Pick<Timing, 'after'> {
  readonly quality: ReadableState<VideoQuality>;
}

type Rendition = ReadableState<RenditionReport | null>;

/**
 * Whether the line has room for a second picture (NET-4): while the first one is at its best and the player saves no
 * data. A line that does not carry both loses the second, and is tried again later and later.
 */
export class SpareLine implements ReadableState<boolean> {
  readonly #options: SpareLineOptions;
  readonly #spare = new Observable(false);
  #rendition: Rendition | null = null;
  #waitMs = STEADY_MS;
  #retryMs = RETRY_MS;
  #cancelWait: Cancel | null = null;
  #forget: Cancel = () => {};

  constructor(options: SpareLineOptions) {
    this.#options = options;
  }

  getState = (): boolean => this.#spare.getState();
  subscribe = (listener: () => void): Cancel => this.#spare.subscribe(listener);

  /** Follows the first picture, by its rendition, until the returned function is called. */
  follow(rendition: Rendition): Cancel {
    this.#forget();
    this.#rendition = rendition;
    const look = () => this.#look();
    const forget = [rendition.subscribe(look), this.#options.quality.subscribe(look)];
    const end = () => {
      for (const each of forget) each();
      this.#endWait();
    };
    this.#forget = end;
    look();
    return end;
  }

  #look(): void {
    const quality = this.#options.quality.getState();
    const rendition = this.#rendition?.getState() ?? null;
    if (quality === 'save') this.#end();
    // While the first picture connects nothing is known of the line.
    else if (rendition === null) this.#endWait();
    else if (rendition.reduced) this.#endReduced();
    else if (!this.getState() && this.#cancelWait === null) this.#wait();
  }

  #wait(): void {
    this.#cancelWait = this.#options.after(this.#waitMs, () => {
      this.#cancelWait = null;
      this.#spare.setState(true);
    });
  }

  #endReduced(): void {
    if (this.getState()) {
      this.#waitMs = this.#retryMs;
      this.#retryMs = Math.min(MOST_RETRY_MS, this.#retryMs * 2);
    }
    this.#end();
  }

  #end(): void {
    this.#endWait();
    this.#spare.setState(false);
  }

  #endWait(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
  }
}
