/** What a viewer's SDP offer says that the answer needs. */
export interface Offer {
  readonly video: {
    readonly mid: string;
    readonly payloadType: number;
    readonly fmtp: string;
    /** Id of the playout-delay header extension; undefined when it was not offered. */
    readonly playoutDelay: number | undefined;
  };
  readonly audio: { readonly mid: string; readonly payloadType: number } | undefined;
}

/** The offer cannot be answered: why, in words for whoever made it. */
export class UnusableOffer extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'UnusableOffer';
  }
}

const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';
export const playoutDelayLine = (id: number): string => `a=extmap:${id} ${PLAYOUT_DELAY}`;

/** Picks what both sides can do. @throws {UnusableOffer} */
export function readOffer(sdp: string): Offer {
  const sections = sdp.split(/\r?\nm=/).slice(1);
  const video = sections.find((section) => section.startsWith('video '));
  if (video === undefined) throw new UnusableOffer('the offer has no video');
  return {
    video: readVideo(video),
    audio: readAudio(sections.find((section) => section.startsWith('audio '))),
  };
}

function readVideo(section: string): Offer['video'] {
  for (const [, type = ''] of section.matchAll(/a=rtpmap:(\d{1,3}) H264\/90000/gi)) {
    const fmtp = new RegExp(`a=fmtp:${type} ([^\r\n]*)`).exec(section)?.[1]?.trim() ?? '';
    if (!/packetization-mode=1/.test(fmtp) || !/profile-level-id=42e0/i.test(fmtp)) continue;
    return { mid: midOf(section), payloadType: Number(type), fmtp, playoutDelay: extensionOf(section) };
  }
  throw new UnusableOffer('the offer has no H.264 constrained baseline with packetization mode 1');
}

function readAudio(section: string | undefined): Offer['audio'] {
  const type = section && /a=rtpmap:(\d{1,3}) opus\/48000\/2/i.exec(section)?.[1];
  return section && type ? { mid: midOf(section), payloadType: Number(type) } : undefined;
}

function midOf(section: string): string {
  const mid = /a=mid:([\w.-]{1,32})/.exec(section)?.[1];
  if (mid === undefined) throw new UnusableOffer('a media section has no mid');
  return mid;
}

function extensionOf(section: string): number | undefined {
  const line = section
    .split(/\r?\n/)
    .find((text) => text.startsWith('a=extmap:') && text.includes(PLAYOUT_DELAY));
  const id = Number(/^a=extmap:(\d{1,2})/.exec(line ?? '')?.[1]);
  return id >= 1 && id <= 14 ? id : undefined;
}
