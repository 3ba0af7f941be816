import type { RenditionReport, VideoQuality } from '@floorcast/contract/video';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import type { Cancel } from '../../network.ts';
import type { Timing } from '../freshness.ts';
import { SeenFrames } from '../line/seen-frames.ts';
import {
  KEY_FRAME_REQUEST,
  PictureClock,
  qualityRequest,
  type ShownFrame,
  seenReport,
  timeRequest,
  visibleReport,
} from './picture-clock.ts';

export interface ClockSurroundings extends Timing {
  /** The player's choice, which the floor must follow. */
  readonly quality: ReadableState<VideoQuality>;
}

/** The first requests are frequent (ms), so that the age is known with the first frames. */
const FIRST_EVERY_MS = 150;
const FIRST = 8;
const EVERY_MS = 2_000;

/** Negotiated in advance, so that neither side has to open it. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 };

/**
 * The clock channel beside the picture: late messages are worthless, so none is retransmitted. Those that change the
 * state of the floor may get lost as well: they are repeated with each later time request.
 */
export class ClockChannel {
  readonly clock = new PictureClock();
  readonly #rendition = new Observable<RenditionReport | null>(null);
  readonly #channel: RTCDataChannel;
  readonly #surroundings: ClockSurroundings;
  readonly #seen = new SeenFrames();
  readonly #changed = new Map<'visible' | 'quality', string>();
  readonly #forgetQuality: Cancel;
  #visible = true;
  #reports = false;
  #cancelAsk: Cancel = () => {};
  #cancelReport: Cancel = () => {};

  constructor(peer: RTCPeerConnection, surroundings: ClockSurroundings) {
    this.#surroundings = surroundings;
    const { quality } = surroundings;
    this.#forgetQuality = quality.subscribe(() =>
      this.#change('quality', qualityRequest(quality.getState())),
    );
    this.#channel = peer.createDataChannel('clock', CHANNEL);
    this.#channel.onopen = () => this.#opened();
    this.#channel.onclose = () => this.#stop();
    this.#channel.onmessage = ({ data }) => this.#receive(data);
  }

  /** The rendition that is sent, as the floor last reported it; null before that. */
  get rendition(): ReadableState<RenditionReport | null> {
    return this.#rendition;
  }

  wantKeyFrame(): void {
    this.#say(KEY_FRAME_REQUEST);
  }

  /** Reports a frame that was shown (C5.42), together with those that follow soon. */
  seen({ at, rtpTimestamp, receivedAt = at }: ShownFrame): void {
    if (rtpTimestamp === null || this.#channel.readyState !== 'open') return;
    this.#seen.add([rtpTimestamp, Math.round(receivedAt * 10) / 10]);
    if (this.#reports) return;
    const due = this.#seen.dueIn(this.#surroundings.now());
    if (due === null) return;
    this.#reports = true;
    this.#cancelReport = this.#surroundings.after(due, () => this.#report());
  }

  /** Whether frames will be reported from now on (C5.43); at first they are. */
  showing(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#change('visible', visibleReport(visible));
  }

  close(): void {
    this.#channel.onopen = null;
    this.#channel.onmessage = null;
    this.#forgetQuality();
    this.#stop();
  }

  #opened(): void {
    for (const message of this.#changed.values()) this.#say(message);
    this.#ask(1);
  }

  #stop(): void {
    this.#cancelAsk();
    this.#cancelReport();
  }

  #ask(times: number): void {
    const { now, after } = this.#surroundings;
    const often = times < FIRST;
    this.#say(timeRequest(now()));
    if (!often) for (const message of this.#changed.values()) this.#say(message);
    this.#cancelAsk = after(often ? FIRST_EVERY_MS : EVERY_MS, () => this.#ask(times + 1));
  }

  #report(): void {
    this.#reports = false;
    this.#say(seenReport(this.#seen.take(this.#surroundings.now())));
  }

  #change(state: 'visible' | 'quality', message: string): void {
    this.#changed.set(state, message);
    this.#say(message);
  }

  #receive(data: unknown): void {
    const message = this.clock.receive(data, this.#surroundings.now());
    if (message !== null && 'rendition' in message) this.#rendition.setState(message.rendition);
  }

  #say(message: string): void {
    if (this.#channel.readyState === 'open') this.#channel.send(message);
  }
}
