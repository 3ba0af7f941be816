import type { MediaUnit } from '../../encode/ladder.ts';
import type { CameraListener } from '../camera.ts';
import { type EncoderBudget, GopCache, KeyRequests, ListenerStream } from '../stream/stream.ts';
import type { CameraFormat, IngestRequest } from './ingest-messages.ts';

/** The viewers of a network camera: who gets its pictures as they come, and what must be encoded for the others. */
export class CameraViewers {
  readonly #streams = new Set<ListenerStream>();
  readonly #last = new GopCache();
  /** Of each rendition that may be encoded here. */
  readonly #keys: readonly KeyRequests[];
  readonly #budget: EncoderBudget;
  readonly #send: (request: IngestRequest) => void;
  /** The profile in which pictures come that are passed on; null while none are. */
  #through: CameraFormat['through'] = null;
  #live = false;
  /** Whether its process passes pictures on, as it does at first. */
  #passed = true;
  #encoded: readonly number[] = [];
  /** The renditions whose sound is encoded. */
  #sounding: readonly number[] = [];

  /** `rungs`: how many renditions there are. */
  constructor(rungs: number, budget: EncoderBudget, send: (request: IngestRequest) => void) {
    this.#budget = budget;
    this.#send = send;
    this.#keys = Array.from(
      { length: rungs },
      (_, rung) => new KeyRequests(() => send({ kind: 'key', rung })),
    );
  }

  get size(): number {
    return this.#streams.size;
  }

  get encoded(): readonly number[] {
    return this.#encoded;
  }

  add(listener: CameraListener): ListenerStream {
    const stream = new ListenerStream(listener, this.#given(listener, listener.rung));
    this.#streams.add(stream);
    this.#choosePassing();
    this.#chooseEncoding();
    return stream;
  }

  /** Returns whether it was there. */
  remove(stream: ListenerStream): boolean {
    const removed = this.#streams.delete(stream);
    if (removed) this.#choosePassing();
    if (removed) this.#chooseEncoding();
    return removed;
  }

  /** Changes the rendition of a viewer. Returns which it gets. */
  use(stream: ListenerStream, wanted: number): number {
    const rung = this.#given(stream.listener, wanted);
    if (rung === stream.wanted) return rung;
    stream.use(rung);
    this.#chooseEncoding();
    if (!this.#passes(stream.listener, rung)) this.#keys[rung]?.want();
    return rung;
  }

  /** A viewer needs a key frame: of a picture that is passed on, all since the last one. */
  giveKey(stream: ListenerStream): void {
    if (this.#passes(stream.listener, stream.wanted)) stream.burst(this.#last.units, performance.now());
    else this.#keys[stream.wanted]?.want();
  }

  shows({ through }: CameraFormat): void {
    this.#through = through;
    this.#live = true;
    this.#last.clear();
    this.#choosePassing();
    this.#chooseEncoding();
  }

  /** The camera shows nothing; its next process encodes nothing at first. */
  gone(): void {
    this.#through = null;
    this.#live = false;
    this.#encoded = [];
    this.#sounding = [];
    this.#passed = true;
    this.#last.clear();
  }

  /** A picture that is encoded as a rendition, or null for one as it came. */
  video(rung: number | null, unit: MediaUnit): void {
    if (rung === null) this.#last.add(unit);
    let changed = false;
    for (const stream of this.#streams)
      if (this.#passes(stream.listener, rung ?? 0) === (rung === null))
        changed = stream.video(rung ?? 0, unit) || changed;
    if (changed) this.#chooseEncoding();
  }

  sound(rungs: readonly number[], unit: MediaUnit): void {
    for (const { listener, wanted } of this.#streams) if (rungs.includes(wanted)) listener.sound(unit);
  }

  close(): void {
    for (const keys of this.#keys) keys.close();
  }

  /** The rendition that a viewer gets when it asks for one. */
  #given(listener: CameraListener, rung: number): number {
    if (this.#passes(listener, rung)) return rung;
    return this.#budget.give({ rung, encoded: this.#encoded, plays: listener.plays });
  }

  /** Whether a viewer gets a rendition as the camera sends it: the best, where it can decode that. */
  #passes(listener: CameraListener, rung: number): boolean {
    return rung === 0 && this.#through !== null && listener.takes(this.#through);
  }

  /** Pictures that nobody views stay in the process that reads them. */
  #choosePassing(): void {
    const pass = this.#streams.size > 0;
    if (!this.#live || pass === this.#passed) return;
    this.#passed = pass;
    this.#last.clear();
    this.#send({ kind: 'pass', on: pass });
  }

  /** Pictures and sound are encoded here only while a viewer needs that. */
  #chooseEncoding(): void {
    if (!this.#live) return;
    this.#chooseSound();
    const needed = new Set<number>();
    for (const stream of this.#streams)
      for (const rung of stream.rungs) if (!this.#passes(stream.listener, rung)) needed.add(rung);
    const rungs = [...needed].sort((a, b) => a - b);
    if (rungs.join() === this.#encoded.join()) return;
    this.#encoded = rungs;
    this.#send({ kind: 'encode', rungs });
  }

  #chooseSound(): void {
    const rungs = [...new Set([...this.#streams].map(({ wanted }) => wanted))].sort((a, b) => a - b);
    if (rungs.join() === this.#sounding.join()) return;
    this.#sounding = rungs;
    this.#send({ kind: 'sound', rungs });
  }
}
