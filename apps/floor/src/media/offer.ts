import type { H264Profile } from '../cameras/camera.ts';

/** A way to send H.264 that a viewer offers: all are cut into packets (packetization mode 1). */
interface Format {
  readonly payloadType: number;
  readonly fmtp: string;
  readonly profile: H264Profile;
}

/** What a viewer's SDP offer says that the answer needs. */
export interface Offer {
  readonly sdp: string;
  readonly video: {
    readonly mid: string;
    /** Id of the playout-delay header extension; undefined when it was not offered. */
    readonly playoutDelay: number | undefined;
    /** At least one. */
    readonly formats: readonly [Format, ...Format[]];
  };
  readonly audio: { readonly mid: string; readonly payloadType: number } | undefined;
}

/** An offer with the format that was chosen of it. */
export interface ChosenOffer extends Offer {
  readonly format: Format;
}

/** An offer, or an answer, is of no use: why, in words for whoever made it. */
export class UnusableSdp extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'UnusableSdp';
  }
}

const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';
export const playoutDelayLine = (id: number): string => `a=extmap:${id} ${PLAYOUT_DELAY}`;

/** Picks what both sides can do. @throws {UnusableSdp} */
export function readOffer(sdp: string): Offer {
  const sections = sdp.split(/\r?\nm=/).slice(1);
  const video = sections.find((section) => section.startsWith('video '));
  if (video === undefined) throw new UnusableSdp('the offer has no video');
  return {
    sdp,
    video: readVideo(video),
    audio: readAudio(sections.find((section) => section.startsWith('audio '))),
  };
}

const ORDER: readonly H264Profile[] = ['baseline', 'main', 'high'];

/** Whether a viewer can decode pictures of a profile. */
export const takes = (offer: Offer, profile: H264Profile): boolean => formatFor(offer, profile) !== undefined;

/** The least format that pictures of a profile fit into; what fits none is sent as baseline, which all offer. */
export function choose(offer: Offer, profile: H264Profile): ChosenOffer {
  return { ...offer, format: formatFor(offer, profile) ?? offer.video.formats[0] };
}

function formatFor({ video }: Offer, profile: H264Profile): Format | undefined {
  return video.formats.find((format) => ORDER.indexOf(format.profile) >= ORDER.indexOf(profile));
}

function readVideo(section: string): Offer['video'] {
  const found = [...section.matchAll(/a=rtpmap:(\d{1,3}) H264\/90000/gi)].flatMap(([, type = '']) => {
    const fmtp = new RegExp(`a=fmtp:${type} ([^\r\n]*)`).exec(section)?.[1]?.trim() ?? '';
    const profile = profileOf(fmtp);
    return profile === undefined ? [] : [{ payloadType: Number(type), fmtp, profile }];
  });
  const [least, ...more] = found.sort((a, b) => ORDER.indexOf(a.profile) - ORDER.indexOf(b.profile));
  if (least?.profile !== 'baseline')
    throw new UnusableSdp('the offer has no H.264 constrained baseline with packetization mode 1');
  return { mid: midOf(section), playoutDelay: extensionOf(section), formats: [least, ...more] };
}

/**
 * By the first bytes of profile-level-id: constrained baseline, main and (constrained) high. The level is no hindrance:
 * browsers offer 3.1 and decode what they are sent.
 */
function profileOf(fmtp: string): H264Profile | undefined {
  if (!/packetization-mode=1/.test(fmtp)) return undefined;
  switch (/profile-level-id=([0-9a-f]{4})/i.exec(fmtp)?.[1]?.toLowerCase()) {
    case '42e0':
      return 'baseline';
    case '4d00':
      return 'main';
    case '6400':
    case '640c':
      return 'high';
    default:
      return undefined;
  }
}

function readAudio(section: string | undefined): Offer['audio'] {
  const type = section && /a=rtpmap:(\d{1,3}) opus\/48000\/2/i.exec(section)?.[1];
  return section && type ? { mid: midOf(section), payloadType: Number(type) } : undefined;
}

function midOf(section: string): string {
  const mid = /a=mid:([\w.-]{1,32})/.exec(section)?.[1];
  if (mid === undefined) throw new UnusableSdp('a media section has no mid');
  return mid;
}

function extensionOf(section: string): number | undefined {
  const line = section
    .split(/\r?\n/)
    .find((text) => text.startsWith('a=extmap:') && text.includes(PLAYOUT_DELAY));
  const id = Number(/^a=extmap:(\d{1,2})/.exec(line ?? '')?.[1]);
  return id >= 1 && id <= 14 ? id : undefined;
}
