import type { Result } from '@floorcast/contract/result';
import {
  H264_PROFILES,
  type H264Format,
  type H264Profile,
  type Offer,
  PLAYOUT_DELAY,
  type SdpField,
} from '@floorcast/contract/sdp';

const HOST_AND_PORT = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/;
const CANDIDATE = /^(a=candidate:\S+ \d+ UDP \d+ )\S+ (\d+)( .*)$/i;

/** An address of the configuration with its port; undefined where that is the bound one. */
function readAddress(text: string): { host: string; port: string | undefined } {
  const [, bracketed, plain, port] = HOST_AND_PORT.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port };
}

/** Replaces the bound addresses by those, and by the mapped ports, at which browsers reach this floor behind NAT. */
export function advertised(sdp: string, advertise: readonly string[]): string {
  if (advertise.length === 0) return sdp;
  const addresses = advertise.map(readAddress);
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      const [, before, bound, after] = CANDIDATE.exec(line) ?? [];
      if (before === undefined) return [line];
      return addresses.map(({ host, port = bound }) => `${before}${host} ${port}${after}`);
    })
    .join('\r\n');
}

/**
 * Makes every picture and sound of an answer inactive but those with these mids: the library promises to send whatever was
 * offered, with every codec of the offer. They are not refused: the first section carries the connection of all.
 */
export function inactiveButFor(answer: string, mids: ReadonlySet<string>): string {
  return answer
    .split(/(?=^m=)/m)
    .map((section) => {
      const mid = /^a=mid:(\S+)/m.exec(section)?.[1];
      const sent = !/^m=(audio|video) /.test(section) || (mid !== undefined && mids.has(mid));
      return sent ? section : section.replace(/^a=(sendonly|sendrecv|recvonly)(?=\r?$)/m, 'a=inactive');
    })
    .join('');
}

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
