import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { AV_CODEC_ID_H264 } from 'node-av/constants';
import { avGetCodecName, type Stream } from 'node-av/lib';
import { payloadsOf } from '../../../encode/h264-payloads.ts';
import type { MediaUnit, Rung, Size } from '../../../encode/ladder.ts';
import { type Framing, isFramed } from '../../stream/stream.ts';
import type { CameraFormat, StillKind } from '../ingest-messages.ts';
import { type CodedPicture, videoTicks } from './coded-picture.ts';
import { StreamInspector } from './h264/stream-inspector.ts';
import { stillOf } from './still.ts';
import { VideoTranscoder } from './video-transcoder.ts';

export interface VideoTrackEvents {
  /** What the camera sends: at its first key frame, and when it turns out to be otherwise. */
  format(format: Omit<CameraFormat, 'sound'>): void;
  /** A picture came that can be shown, as far as is known: one that could not be decoded does not count. */
  shown(): void;
  passed(unit: MediaUnit): void;
  encoded(rung: number, unit: MediaUnit): void;
}

/** How pictures are framed, and the renditions that may be encoded of them. */
interface TrackOrder {
  readonly framing: Framing;
  readonly ladder: readonly Rung[];
}

/** More than that (pictures, bytes) since a key frame is not stored. */
const PICTURES_MOST = 600;
const BYTES_MOST = 16_000_000;
/** How large stills may be on their longer side (pixels), and how well they are encoded. */
const STILLS = {
  lobby: { most: 320, fine: false },
  result: { most: 640, fine: false },
  whole: { most: Number.POSITIVE_INFINITY, fine: true },
} as const;

/** A camera's pictures: passed on unchanged where browsers can decode them, and encoded here for viewers that cannot. */
export class VideoTrack {
  readonly #stream: Pick<Stream, 'codecpar'>;
  readonly #how: TrackOrder;
  readonly #events: VideoTrackEvents;
  readonly #h264: StreamInspector | undefined;
  /** The pictures since the last key frame: without them none can be decoded. */
  #sinceKey: CodedPicture[] = [];
  #sinceKeyBytes = 0;
  /** Whether they are all pictures since then. */
  #sinceKeyComplete = false;
  #transcoder: VideoTranscoder | undefined;
  #inOrder = true;
  /** Whether it can decode nothing before the next key frame. */
  #awaitsKey = false;
  #decoded: Size | undefined;
  /** Pictures that it has not received yet, oldest first. */
  #behind: CodedPicture[] = [];
  /** Why it could not encode them. */
  #failed: { readonly error: unknown } | undefined;
  #rungs: readonly number[] = [];
  #passes = true;
  #reportedFormat = '';
  #lastTicks = 0;

  constructor(stream: Pick<Stream, 'codecpar'>, how: TrackOrder, events: VideoTrackEvents) {
    this.#stream = stream;
    this.#how = how;
    this.#events = events;
    if (stream.codecpar.codecId === AV_CODEC_ID_H264)
      this.#h264 = new StreamInspector(stream.codecpar.extradata);
  }

  /** @throws when pictures that are to be encoded here cannot be. */
  push(picture: CodedPicture): void {
    if (this.#failed !== undefined) throw this.#failed.error;
    const read = this.#h264 ? this.#h264.read(picture) : picture;
    if (read === undefined) return;
    this.#store(read);
    if (this.#sinceKey.length === 0) return;
    const through = this.#reportFormat();
    if (read.key) this.#begin();
    const catchesUp = this.#behind.length > 0;
    if (catchesUp) this.#behind.push(read);
    else this.#transcoder?.push(read, true);
    if (through && this.#passes) this.#pass(read);
    if (through || this.#transcoder === undefined || catchesUp || this.#awaitsKey) this.#events.shown();
  }

  /** Encodes these renditions from now on, and no others. Pictures are decoded once, and only for some. */
  encode(rungs: readonly number[]): void {
    const on = rungs.length > 0;
    this.#transcoder?.encode(rungs);
    this.#rungs = rungs;
    if (on === (this.#transcoder !== undefined)) return;
    this.#transcoder?.close();
    this.#transcoder = on ? this.#newTranscoder() : undefined;
    this.#behind = on && this.#sinceKeyComplete ? [...this.#sinceKey] : [];
    this.#awaitsKey = this.#behind.length === 0;
    this.#transcoder?.encode(rungs);
    if (this.#transcoder !== undefined)
      this.#catchUp(this.#transcoder).catch((error: unknown) => {
        this.#failed = { error };
      });
  }

  /** Whether pictures are passed on. Those since the last key frame come first: without them none can be shown. */
  pass(on: boolean): void {
    const begins = on && !this.#passes;
    this.#passes = on;
    if (begins && this.#sinceKeyComplete && this.#format().through !== null)
      for (const picture of this.#sinceKey) this.#pass(picture);
  }

  key(rung: number): void {
    this.#transcoder?.key(rung);
  }

  /** A JPEG, and when its picture arrived (ms since 1970); undefined when there is no such picture. */
  async still(of: StillKind): Promise<{ readonly jpeg: Buffer; readonly takenAt: number } | undefined> {
    const latest = of === 'result';
    if (latest && !this.#sinceKeyComplete) return undefined;
    const pictures = this.#sinceKey.slice(0, latest ? undefined : 1);
    const jpeg = await stillOf(this.#stream.codecpar, pictures, {
      framing: this.#how.framing,
      ...STILLS[of],
    });
    const takenAt = pictures.at(-1)?.capturedAt;
    return jpeg === undefined || takenAt === undefined ? undefined : { jpeg, takenAt };
  }

  close(): void {
    this.encode([]);
  }

  #store(picture: CodedPicture): void {
    if (picture.key) {
      this.#sinceKey = [];
      this.#sinceKeyBytes = 0;
    } else if (this.#sinceKey.length === 0) return;
    this.#sinceKeyBytes += picture.data.length;
    this.#sinceKeyComplete = this.#sinceKey.length < PICTURES_MOST && this.#sinceKeyBytes < BYTES_MOST;
    if (this.#sinceKeyComplete) this.#sinceKey.push(picture);
  }

  /** Nothing before this key frame matters, and what comes may be in another order than what was. */
  #begin(): void {
    this.#behind = [];
    this.#awaitsKey = false;
    if (this.#transcoder === undefined || this.#inOrder === this.#comesInOrder) return;
    this.#transcoder.close();
    this.#transcoder = this.#newTranscoder();
    this.#transcoder.encode(this.#rungs);
  }

  get #comesInOrder(): boolean {
    return this.#h264 === undefined || this.#h264.inOrder;
  }

  #newTranscoder(): VideoTranscoder {
    this.#inOrder = this.#comesInOrder;
    const order = { ...this.#how, inOrder: this.#inOrder };
    return new VideoTranscoder(this.#stream.codecpar, order, {
      encoded: this.#events.encoded,
      decoded: (size) => {
        this.#decoded = size;
        this.#events.shown();
      },
    });
  }

  /** One picture at a time: what the camera sends meanwhile is passed on between them. */
  async #catchUp(transcoder: VideoTranscoder): Promise<void> {
    while (transcoder === this.#transcoder) {
      const picture = this.#behind.shift();
      if (picture === undefined) return;
      transcoder.push(picture, this.#behind.length === 0);
      await yieldToEvents();
    }
  }

  #pass({ data, key, capturedAt }: CodedPicture): void {
    this.#lastTicks = Math.max(this.#lastTicks + 1, videoTicks());
    this.#events.passed({ data: payloadsOf(data), key, pts: this.#lastTicks, capturedAt });
  }

  /** Returns whether pictures are passed on. */
  #reportFormat(): boolean {
    const format = this.#format();
    const text = JSON.stringify(format);
    if (text !== this.#reportedFormat) this.#events.format(format);
    this.#reportedFormat = text;
    return format.through !== null;
  }

  #format(): Omit<CameraFormat, 'sound'> {
    const { codecpar } = this.#stream;
    const codec = avGetCodecName(codecpar.codecId) ?? String(codecpar.codecId);
    const { width, height } = this.#h264?.size ?? this.#decoded ?? codecpar;
    const refused = isFramed(this.#how.framing) ? 'it is turned or cut here' : undefined;
    const why = refused ?? (this.#h264 ? this.#h264.whyNot : `browsers do not take ${codec}`);
    const through = why === undefined ? (this.#h264?.profile ?? null) : null;
    return { codec, width, height, through, why: why ?? null };
  }
}
