import * as z from 'zod/mini';
import { type Refusal, refusal } from '../errors/errors.ts';
import { err, ok, type Result } from '../wire/result.ts';

/**
 * An SDP text of at most 64 KiB, without control characters other than tabs and line ends: each of those would take six
 * bytes as JSON, and the message could exceed what a link accepts.
 */
export const Sdp = z.string().check(z.minLength(1), z.maxLength(64 * 1024), z.regex(/^[\P{Cc}\t\n\r]*$/u));

/** H.264 profiles, from the least to the most that a decoder must support. */
export const H264_PROFILES = ['baseline', 'main', 'high'] as const;
/** A profile in {@link H264_PROFILES}. */
export type H264Profile = (typeof H264_PROFILES)[number];

/** An H.264 format of a viewer's offer, in packetization mode 1. */
export interface H264Format {
  readonly payloadType: number;
  readonly fmtp: string;
  readonly profile: H264Profile;
}

/** What a viewer can receive, read from its offer. */
export interface Offer {
  readonly sdp: string;
  readonly video: {
    readonly mid: string;
    /** Id of the playout-delay header extension; undefined if not offered. */
    readonly playoutDelay: number | undefined;
    /** Ordered by profile, constrained baseline first. A decoder of any of them decodes constrained baseline, too. */
    readonly formats: readonly [H264Format, ...H264Format[]];
  };
  readonly audio: { readonly mid: string; readonly payloadType: number } | undefined;
}

/** Part of an SDP text that is missing or unusable, such as `offer.video.codec`: `field` of the refusal (C5.17). */
export type SdpField =
  | `${'offer' | 'answer'}${'' | '.ice-ufrag' | '.ice-pwd' | '.fingerprint' | '.media'}`
  | OfferField;
type OfferField = 'offer.video' | `offer.video.${'codec' | 'direction' | 'mid'}` | 'offer.audio.mid';

/** Fields of an offer that can be read, and that has nothing that is sent here. */
const NOT_SENT: ReadonlySet<SdpField> = new Set([
  'offer.video',
  'offer.video.codec',
  'offer.video.direction',
]);

/** The refusal of an offer or an answer by its field (C5.16, C5.72). */
export const sdpRefusal = (field: SdpField): Refusal =>
  refusal(NOT_SENT.has(field) ? 'notAcceptable' : 'invalidRequest', { field });

/** URI of the RTP header extension that sets the receiver's playout delay. */
export const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';

/** Reads what the sender of an offer can receive, without checking that a connection can be made. Errors: the field. */
export function readReceivable(sdp: string): Result<Offer, SdpField> {
  if (!isDescription(sdp)) return err('offer');
  const sections = sectionsOf(sdp).filter((section) => !isDisabled(section));
  const pictures = sections.filter((section) => section.startsWith('video ')).map(readVideo);
  const picture = pictures.find(({ ok }) => ok) ?? pictures[0] ?? err('offer.video');
  if (!picture.ok) return picture;
  const sounds = sections.filter((section) => section.startsWith('audio ') && receives(section));
  const audio = sounds.find((section) => opusIn(section) !== undefined);
  const sound = readAudio(audio, picture.value.mid);
  return sound.ok ? ok({ sdp, video: picture.value, audio: sound.value }) : sound;
}

/** Reads what the sender of an offer can receive, and checks that a connection can be made. Errors: the field. */
export function readOffer(sdp: string): Result<Offer, SdpField> {
  const offer = readReceivable(sdp);
  const missing = offer.ok ? missingForConnection('offer', sdp) : undefined;
  return missing === undefined ? offer : err(missing);
}

/** Checks that a connection can be made from an answer. Errors: the field. */
export function checkAnswer(sdp: string): Result<void, SdpField> {
  if (!isDescription(sdp)) return err('answer');
  if (sectionsOf(sdp).length === 0) return err('answer.media');
  const missing = missingForConnection('answer', sdp);
  return missing === undefined ? ok(undefined) : err(missing);
}

const isDescription = (sdp: string): boolean => /^v=0\r?\n/.test(sdp);

const sectionsOf = (sdp: string): string[] => sdp.split(/\r?\nm=/).slice(1);

const receives = (section: string): boolean => !/^a=(sendonly|inactive)\r?$/m.test(section);

/** A media section with port 0 carries nothing, unless it is bundled with another section. */
const isDisabled = (section: string): boolean =>
  /^\w+ 0 /.test(section) && !/^a=bundle-only\r?$/m.test(section);

function missingForConnection(kind: 'offer' | 'answer', sdp: string): SdpField | undefined {
  if (!/^a=ice-ufrag:\S/m.test(sdp)) return `${kind}.ice-ufrag`;
  if (!/^a=ice-pwd:\S/m.test(sdp)) return `${kind}.ice-pwd`;
  return /^a=fingerprint:\S+ \S/m.test(sdp) ? undefined : `${kind}.fingerprint`;
}

function readVideo(section: string): Result<Offer['video'], SdpField> {
  const found = [...section.matchAll(/a=rtpmap:(\d{1,3}) H264\/90000/gi)].flatMap(([, type = '']) => {
    const fmtp = new RegExp(`a=fmtp:${type} ([^\r\n]*)`).exec(section)?.[1]?.trim() ?? '';
    const profile = profileOf(fmtp);
    return profile === undefined || Number(type) > 127 ? [] : [{ payloadType: Number(type), fmtp, profile }];
  });
  const [least, ...more] = found.sort((a, b) => rank(a) - rank(b));
  if (least === undefined) return err('offer.video.codec');
  if (!receives(section)) return err('offer.video.direction');
  const mid = midOf(section);
  if (mid === undefined) return err('offer.video.mid');
  return ok({ mid, playoutDelay: extensionOf(section), formats: [least, ...more] });
}

/** Of two formats of one profile, the one that names the constraints of what is sent goes first. */
const rank = ({ profile, fmtp }: H264Format): number =>
  H264_PROFILES.indexOf(profile) - (/profile-level-id=42e0/i.test(fmtp) ? 0.5 : 0);

/**
 * The most of what is sent here that a decoder of this format takes, by profile_idc (RFC 6184, table 5); without
 * profile-level-id it is baseline. The level is ignored: browsers offer 3.1 and decode higher levels.
 */
function profileOf(fmtp: string): H264Profile | undefined {
  if (!/packetization-mode=1/.test(fmtp)) return undefined;
  const [, idc = '42', constraints = '00'] =
    /profile-level-id=([0-9a-f]{2})([0-9a-f]{2})/i.exec(fmtp)?.map((part) => part.toLowerCase()) ?? [];
  switch (idc) {
    case '42':
    case '58':
      return 'baseline';
    case '4d':
      // With this constraint its decoder need not do more than constrained baseline.
      return Number.parseInt(constraints, 16) & 0x80 ? 'baseline' : 'main';
    case '64':
    case '6e':
    case '7a':
    case 'f4':
      return 'high';
    default:
      return undefined;
  }
}

/** No audio if the viewer cannot receive Opus. */
function readAudio(section: string | undefined, videoMid: string): Result<Offer['audio'], SdpField> {
  const payloadType = opusIn(section ?? '');
  if (section === undefined || payloadType === undefined) return ok(undefined);
  const mid = midOf(section);
  return mid === undefined || mid === videoMid ? err('offer.audio.mid') : ok({ mid, payloadType });
}

function opusIn(section: string): number | undefined {
  const type = Number(/a=rtpmap:(\d{1,3}) opus\/48000\/2/i.exec(section)?.[1] ?? Number.NaN);
  return type <= 127 ? type : undefined;
}

const midOf = (section: string): string | undefined => /^a=mid:([\w.-]{1,32})\r?$/m.exec(section)?.[1];

function extensionOf(section: string): number | undefined {
  const line = section
    .split(/\r?\n/)
    .find((text) => text.startsWith('a=extmap:') && text.includes(PLAYOUT_DELAY));
  const id = Number(/^a=extmap:(\d{1,2})/.exec(line ?? '')?.[1]);
  return id >= 1 && id <= 14 ? id : undefined;
}
