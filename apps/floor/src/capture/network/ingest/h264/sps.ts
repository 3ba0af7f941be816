import type { H264Profile } from '@floorcast/contract/sdp';
import { Bits } from '../../../../encode/nal.ts';

/** What a sequence parameter set says that passing on depends on. */
export interface Sps {
  readonly profileIdc: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  /** 4:2:0 with 8 bits: all that browsers decode. */
  readonly plainColour: boolean;
  /** How far pictures may be out of order; undefined when it is not stated. */
  readonly reorder: number | undefined;
}

/** Profiles whose parameter sets name a colour format. */
const WITH_COLOUR = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const EXTENDED_SAR = 255;
const BASELINE = 66;
const MAIN = 77;
const HIGH = 100;

/** `nal` is the whole NAL unit. */
export function readSps(nal: Uint8Array): Sps {
  const bits = new Bits(nal.subarray(1));
  const profileIdc = bits.take(8);
  bits.take(16); // constraints and level
  bits.unsigned();
  const colour = WITH_COLOUR.has(profileIdc) ? readColour(bits) : { format: 1, plain: true };
  bits.unsigned(); // log2_max_frame_num
  const orderType = readOrderType(bits);
  bits.unsigned(); // max_num_ref_frames
  bits.flag();
  const across = bits.unsigned() + 1;
  const down = bits.unsigned() + 1;
  const progressive = bits.flag();
  if (!progressive) bits.flag();
  bits.flag(); // direct_8x8_inference
  const cut = bits.flag() ? readCut(bits, colour.format, progressive) : { width: 0, height: 0 };
  const reorder = bits.flag() ? readReorder(bits) : undefined;
  return {
    profileIdc,
    width: across * 16 - cut.width,
    height: down * 16 * (progressive ? 1 : 2) - cut.height,
    interlaced: !progressive,
    plainColour: colour.plain,
    reorder: profileIdc === BASELINE || orderType === 2 ? 0 : reorder,
  };
}

/** Why browsers take it by no profile; undefined when they do. */
export function whyNoProfile(sps: Sps): string | undefined {
  if (sps.interlaced) return 'it is interlaced';
  if (!sps.plainColour) return 'its colours are not 4:2:0 with 8 bits';
  return profileOf(sps) === undefined ? 'its H.264 profile is not one that browsers take' : undefined;
}

/** The profile a viewer must know; undefined when no browser can be expected to. */
export function profileOf({ profileIdc, interlaced, plainColour }: Sps): H264Profile | undefined {
  if (interlaced || !plainColour) return undefined;
  if (profileIdc === BASELINE) return 'baseline';
  if (profileIdc === MAIN) return 'main';
  return profileIdc === HIGH ? 'high' : undefined;
}

function readColour(bits: Bits): { format: number; plain: boolean } {
  const format = bits.unsigned();
  if (format === 3) bits.flag();
  const depth = bits.unsigned() + bits.unsigned();
  bits.flag();
  const lists = bits.flag() ? (format === 3 ? 12 : 8) : 0;
  for (let list = 0; list < lists; list++) {
    const given = bits.flag();
    if (given) skipScaling(bits, list < 6 ? 16 : 64);
  }
  return { format, plain: format === 1 && depth === 0 };
}

function skipScaling(bits: Bits, size: number): void {
  let last = 8;
  for (let n = 0, next = 8; n < size && next !== 0; n++) {
    next = (last + bits.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

function readOrderType(bits: Bits): number {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type === 1) {
    bits.flag();
    bits.signed();
    bits.signed();
    for (let left = Math.min(bits.unsigned(), 255); left > 0; left--) bits.signed();
  }
  return type;
}

function readCut(bits: Bits, format: number, progressive: boolean): { width: number; height: number } {
  const [left, right, top, bottom] = [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()];
  const unitAcross = format === 1 || format === 2 ? 2 : 1;
  const unitDown = (format === 1 ? 2 : 1) * (progressive ? 1 : 2);
  return { width: (left + right) * unitAcross, height: (top + bottom) * unitDown };
}

/** From the usability information: max_num_reorder_frames. */
function readReorder(bits: Bits): number | undefined {
  if (bits.flag() && bits.take(8) === EXTENDED_SAR) bits.take(32);
  if (bits.flag()) bits.flag();
  if (bits.flag()) {
    bits.take(4);
    if (bits.flag()) bits.take(24);
  }
  if (bits.flag()) {
    bits.unsigned();
    bits.unsigned();
  }
  if (bits.flag()) {
    bits.take(32);
    bits.take(32);
    bits.flag();
  }
  const nal = bits.flag();
  if (nal) skipBuffering(bits);
  const vcl = bits.flag();
  if (vcl) skipBuffering(bits);
  if (nal || vcl) bits.flag();
  bits.flag(); // pic_struct_present
  if (!bits.flag()) return undefined;
  bits.flag();
  for (let n = 0; n < 4; n++) bits.unsigned();
  return bits.unsigned();
}

function skipBuffering(bits: Bits): void {
  const count = Math.min(bits.unsigned() + 1, 32);
  bits.take(8);
  for (let n = 0; n < count; n++) {
    bits.unsigned();
    bits.unsigned();
    bits.flag();
  }
  bits.take(20);
}
