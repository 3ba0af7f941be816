import type { H264Profile } from '@floorcast/contract/sdp';
import { isBSlice, NAL, nalType, nalUnits, parameterSets } from '../../../../encode/nal.ts';
import type { CodedPicture } from '../coded-picture.ts';
import { profileOf, readSps, type Sps, whyNoProfile } from './sps.ts';

/** Looks through an H.264 stream: where it can be begun, and whether browsers can have it as it is. */
export class StreamInspector {
  /** For cameras that send them only once, in the description of the stream. */
  #parameterSets: Buffer = Buffer.alloc(0);
  #sps: Sps | undefined;
  #spsBytes: Buffer | undefined;
  #hasBSlices = false;

  constructor(described: Buffer | null) {
    if (described !== null) this.#learn(nalUnits(described));
  }

  /** Whether pictures come in the order in which they are shown, as far as it is known. */
  get inOrder(): boolean {
    return this.#sps?.reorder === 0;
  }

  get size(): { readonly width: number; readonly height: number } | undefined {
    return this.#sps;
  }

  get profile(): H264Profile | undefined {
    return this.#sps && profileOf(this.#sps);
  }

  /** Why browsers cannot have it as it is; undefined when they can. */
  get whyNot(): string | undefined {
    if (this.#sps === undefined) return 'it does not say what it is';
    if (this.#hasBSlices || (this.#sps.reorder ?? 0) > 0) return 'it has B-frames';
    return whyNoProfile(this.#sps);
  }

  /** The picture with what it takes to begin with it; undefined for what is no picture, such as one of another codec. */
  read({ data, capturedAt }: CodedPicture): CodedPicture | undefined {
    const nals = nalUnits(data);
    const complete = this.#learn(nals);
    const slices = nals.filter((nal) => nalType(nal) === NAL.slice);
    this.#hasBSlices ||= slices.some(isBSlice);
    const key = nals.some((nal) => nalType(nal) === NAL.key);
    if (!key && slices.length === 0) return undefined;
    if (!key || complete) return { data, key, capturedAt };
    return { data: Buffer.concat([this.#parameterSets, data]), key, capturedAt };
  }

  /** Returns whether parameter sets were among them. */
  #learn(nals: readonly Uint8Array[]): boolean {
    const sps = nals.find((nal) => nalType(nal) === NAL.sps);
    if (sps === undefined) return false;
    // A camera that comes back may come back as another.
    if (this.#spsBytes === undefined || !this.#spsBytes.equals(sps)) this.#hasBSlices = false;
    this.#spsBytes = Buffer.from(sps);
    this.#sps = readSps(sps);
    this.#parameterSets = parameterSets(nals);
    return true;
  }
}
