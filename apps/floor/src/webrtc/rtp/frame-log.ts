/** A picture that was sent to one viewer. */
export interface SentFrame {
  readonly timestamp: number;
  /** When its last packet left, in ms of our clock. */
  readonly sentAt: number;
  /** On the line, with all that was sent since the picture before it. */
  readonly bytes: number;
}

/** More pictures than a viewer reports late. */
const FRAMES = 128;

/** The pictures that one viewer was sent last, by their RTP timestamps. */
export class FrameLog {
  readonly #frames = new Map<number, SentFrame>();
  /** When the last packet of the latest left (ms). */
  #latestAt = Number.NEGATIVE_INFINITY;

  get latestAt(): number {
    return this.#latestAt;
  }

  add(frame: SentFrame): void {
    this.#frames.set(frame.timestamp, frame);
    this.#latestAt = frame.sentAt;
    if (this.#frames.size <= FRAMES) return;
    const [oldest] = this.#frames.keys();
    if (oldest !== undefined) this.#frames.delete(oldest);
  }

  /** A picture that the viewer reports: each is taken once. */
  take(timestamp: number): SentFrame | undefined {
    const frame = this.#frames.get(timestamp);
    this.#frames.delete(timestamp);
    return frame;
  }
}
