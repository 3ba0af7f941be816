import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { AV_CODEC_ID_H264 } from 'node-av/constants';
import { avGetCodecName, type Stream } from 'node-av/lib';
import { payloadsOf } from '../../../encode/h264-payloads.ts';
import type { Rung } from '../../../encode/ladder.ts';
import type { MediaUnit } from '../../../encode/media-unit.ts';
import type { Framing } from '../../stream/framing.ts';
import { isFramed } from '../../stream/framing.ts';
import type { CameraFormat } from '../ingest-messages.ts';
import { videoTicks } from './clock.ts';
import type { CodedPicture } from './coded-picture.ts';
import { StreamInspector } from './h264/stream-inspector.ts';
import { stillOf } from './still.ts';
import { VideoTranscoder } from './video-transcoder.ts';

export interface VideoTrackEvents {
  /** What the camera sends: at its first key frame, and when it turns out to be otherwise. */
  format(format: Omit<CameraFormat, 'sound'>): void;
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
/** How large stills are on their longer side (pixels). */
const LOBBY = 320;
const RESULT = 640;

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
  /** Pictures that it has not received yet, oldest first. */
  #behind: CodedPicture[] = [];
  /** Why it could not encode them. */
  #failed: { readonly error: unknown } | undefined;
  #reportedFormat = '';
  #lastTicks = 0;

  constructor(stream: Pick<Stream, 'codecpar'>, how: TrackOrder, events: VideoTrackEvents) {
    this.#stream = stream;
    this.#how = how;
    this.#events = events;
    if (stream.codecpar.codecId === AV_CODEC_ID_H264)
      this.#h264 = new StreamInspector(stream.codecpar.extradata);
  }

  /** Whether a picture has been seen that can be shown. */
  get started(): boolean {
    return this.#reportedFormat !== '';
  }

  /** @throws when pictures that are to be encoded here cannot be. */
  push(picture: CodedPicture): void {
    if (this.#failed !== undefined) throw this.#failed.error;
    const read = this.#h264?.read(picture) ?? picture;
    this.#store(read);
    if (this.#sinceKey.length === 0) return;
    const through = this.#reportFormat();
    if (read.key) this.#behind = [];
    if (this.#behind.length > 0) this.#behind.push(read);
    else this.#transcoder?.push(read, true);
    if (through) this.#pass(read);
  }

  /** Encodes these renditions from now on, and no others. Pictures are decoded once, and only for some. */
  encode(rungs: readonly number[]): void {
    const on = rungs.length > 0;
    this.#transcoder?.encode(rungs);
    if (on === (this.#transcoder !== undefined)) return;
    this.#transcoder?.close();
    this.#transcoder = on ? this.#newTranscoder() : undefined;
    this.#behind = on && this.#sinceKeyComplete ? [...this.#sinceKey] : [];
    this.#transcoder?.encode(rungs);
    if (this.#transcoder !== undefined)
      this.#catchUp(this.#transcoder).catch((error: unknown) => {
        this.#failed = { error };
      });
  }

  /** A key frame of a rendition that is encoded. */
  key(rung: number): void {
    this.#transcoder?.key(rung);
  }

  /** The last key frame as a JPEG, or the very last picture, larger; undefined when there is none. */
  async still(latest: boolean): Promise<Buffer | undefined> {
    if (latest && !this.#sinceKeyComplete) return undefined;
    const pictures = this.#sinceKey.slice(0, latest ? undefined : 1);
    return stillOf(this.#stream.codecpar, pictures, {
      framing: this.#how.framing,
      most: latest ? RESULT : LOBBY,
    });
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

  #newTranscoder(): VideoTranscoder {
    const inOrder = this.#h264 === undefined || this.#h264.inOrder;
    const order = { ...this.#how, inOrder };
    return new VideoTranscoder(this.#stream.codecpar, order, this.#events.encoded);
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
    const { width, height } = this.#h264?.size ?? codecpar;
    const refused = isFramed(this.#how.framing) ? 'it is turned or cut here' : undefined;
    const why = refused ?? (this.#h264 ? this.#h264.whyNot : `browsers do not take ${codec}`);
    const through = why === undefined ? (this.#h264?.profile ?? null) : null;
    return { codec, width, height, through, why: why ?? null };
  }
}
