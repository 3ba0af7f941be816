/** An sRGB colour as `#rrggbb`, or `#rrggbbaa` where what lies beneath shows through. */
export type Hex = `#${string}`;

/**
 * A colour as the eye sorts it: `l` lightness 0…1, `c` chroma 0…about 0.32 within sRGB, `h` hue in radians.
 * Equal steps look about equal, which neither sRGB nor HSL can say.
 */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Linear sRGB to cone responses, their cube roots to OKLab, and both ways back (Ottosson, 2020),
// to seven digits: eight bits a channel need no more.
const RGB_TO_LMS: Matrix = [
  [0.4122215, 0.5363325, 0.051446],
  [0.2119035, 0.6806995, 0.107397],
  [0.0883025, 0.2817188, 0.6299787],
];
const LMS_TO_LAB: Matrix = [
  [0.2104543, 0.7936178, -0.004072],
  [1.9779985, -2.4285922, 0.4505937],
  [0.025904, 0.7827718, -0.8086758],
];
const LAB_TO_LMS: Matrix = [
  [1, 0.3963378, 0.2158038],
  [1, -0.1055613, -0.0638542],
  [1, -0.0894842, -1.2914855],
];
const LMS_TO_RGB: Matrix = [
  [4.0767417, -3.3077116, 0.2309699],
  [-1.268438, 2.6097574, -0.3413194],
  [-0.0041961, -0.7034186, 1.7076147],
];

const map = ([x, y, z]: Triple, change: (n: number) => number): Triple => [change(x), change(y), change(z)];
const dot = ([a, b, c]: Triple, [x, y, z]: Triple): number => a * x + b * y + c * z;
const times = ([x, y, z]: Matrix, v: Triple): Triple => [dot(x, v), dot(y, v), dot(z, v)];

/** A channel as it is written, 0…1, to its share of the light, and back. */
const toLight = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLight = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

const byteAt = (hex: Hex, from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
/** The written channels, 0…1. */
const channels = (hex: Hex): Triple => [byteAt(hex, 1), byteAt(hex, 3), byteAt(hex, 5)];
const twoDigits = (v: number): string =>
  Math.round(Math.min(1, Math.max(0, v)) * 255)
    .toString(16)
    .padStart(2, '0');
const written = (rgb: Triple): Hex => `#${rgb.map(twoDigits).join('')}`;

/** The opaque part of `hex`, sorted as the eye does. */
export function oklchOf(hex: Hex): Oklch {
  const [l, a, b] = times(LMS_TO_LAB, map(times(RGB_TO_LMS, map(channels(hex), toLight)), Math.cbrt));
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

const lightOf = ({ l, c, h }: Oklch): Triple =>
  times(
    LMS_TO_RGB,
    map(times(LAB_TO_LMS, [l, c * Math.cos(h), c * Math.sin(h)]), (n) => n ** 3),
  );

/** Half a step of eight bits beyond the gamut still rounds into it. */
const SLACK = 1e-4;
const isShown = (color: Oklch): boolean => lightOf(color).every((v) => v >= -SLACK && v <= 1 + SLACK);

/** The most chroma up to `color.c` that sRGB can show at its lightness and hue. */
function shownChroma(color: Oklch): number {
  if (isShown(color)) return color.c;
  let [low, high] = [0, color.c];
  for (let step = 0; step < 14; step++) {
    const c = (low + high) / 2;
    if (isShown({ ...color, c })) low = c;
    else high = c;
  }
  return low;
}

/** The nearest colour that sRGB can show: lightness (kept within 0…1) and hue stay, chroma gives way. */
export function hexOf({ l, c, h }: Oklch): Hex {
  if (l <= 0) return '#000000';
  const within = { l: Math.min(1, l), c, h };
  return written(map(lightOf({ ...within, c: shownChroma(within) }), fromLight));
}

/** `hex` let through: `opacity` 0 (nothing of it) … 1 (all of it). */
export const seeThrough = (hex: Hex, opacity: number): Hex => `${hex}${twoDigits(opacity)}`;

/** What is seen where `top` lies on the opaque `below`. */
export function over(top: Hex, below: Hex): Hex {
  const opacity = top.length > 7 ? byteAt(top, 7) : 1;
  const [r, g, b] = channels(top);
  const [x, y, z] = channels(below);
  const mixed = (t: number, u: number): number => t * opacity + u * (1 - opacity);
  return written([mixed(r, x), mixed(g, y), mixed(b, z)]);
}

/** Relative luminance of an opaque colour as WCAG 2 defines it: 0 black … 1 white. */
export const luminance = (hex: Hex): number => dot([0.2126, 0.7152, 0.0722], map(channels(hex), toLight));

/** Contrast of two opaque colours as WCAG 2 defines it: 1 none … 21 black on white. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Finer than the eye tells apart. */
const LIGHTNESS_STEP = 0.005;

/**
 * The colour of `aim`'s hue and chroma whose lightness is nearest `aim`'s among those that hold.
 *
 * @throws {RangeError} if none holds, black and white included.
 */
export function nearestLightness(aim: Oklch, holds: (color: Hex) => boolean): Hex {
  for (let off = 0; off <= 1 + LIGHTNESS_STEP; off += LIGHTNESS_STEP) {
    for (const l of [aim.l + off, aim.l - off]) {
      const color = hexOf({ ...aim, l });
      if (holds(color)) return color;
    }
  }
  throw new RangeError('no lightness reaches this contrast');
}
