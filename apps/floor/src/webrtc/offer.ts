import type { Result } from '@floorcast/contract/result';
import {
  H264_PROFILES,
  type H264Format,
  type H264Profile,
  type Offer,
  PLAYOUT_DELAY,
  type SdpField,
} from '@floorcast/contract/sdp';

/** An offer with the format that was chosen of it. */
export interface ChosenOffer extends Offer {
  readonly format: H264Format;
}

/** An offer or an answer cannot be used: the viewer's fault, in the field that it names. */
export class UnusableSdp extends Error {
  readonly field: SdpField;
  constructor(field: SdpField, why = 'missing or unusable') {
    super(`${field}: ${why}`);
    this.name = 'UnusableSdp';
    this.field = field;
  }
}

/** The viewer that an answer is from has ended, or never began. */
export class NoViewer extends Error {}

export const playoutDelayLine = (id: number): string => `a=extmap:${id} ${PLAYOUT_DELAY}`;

/** @throws {UnusableSdp} */
export function usable<T>(read: Result<T, SdpField>): T {
  if (read.ok) return read.value;
  throw new UnusableSdp(read.error);
}

/** Whether a viewer can decode pictures of a profile. */
export const takes = (offer: Offer, profile: H264Profile): boolean => formatFor(offer, profile) !== undefined;

/** The least format that pictures of a profile fit into; where there is none, they are sent as baseline, which all offer. */
export function choose(offer: Offer, profile: H264Profile): ChosenOffer {
  return { ...offer, format: formatFor(offer, profile) ?? offer.video.formats[0] };
}

function formatFor({ video }: Offer, profile: H264Profile): H264Format | undefined {
  const rank = H264_PROFILES.indexOf(profile);
  return video.formats.find((format) => H264_PROFILES.indexOf(format.profile) >= rank);
}
