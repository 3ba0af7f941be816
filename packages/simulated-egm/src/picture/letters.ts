import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import type { Pen, Point } from './pen.ts';

const FILE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const FONT = 'Cabinet Inter';

/** Makes the cabinet's letters available, whatever fonts the machine has. */
export function loadFont(): void {
  if (GlobalFonts.has(FONT)) return;
  GlobalFonts.register(readFileSync(createRequire(import.meta.url).resolve(FILE)), FONT);
}

interface Letters {
  readonly size: number;
  readonly weight: number;
  /** Letters shrink until the text is no wider. */
  readonly most: number;
}

export function setFont(pen: Pen, text: string, { size, weight, most }: Letters): void {
  pen.font = `${weight} ${size}px ${FONT}`;
  const { width } = pen.measureText(text);
  if (width > most) pen.font = `${weight} ${Math.floor((size * most) / width)}px ${FONT}`;
}

interface Written extends Letters {
  readonly colour: Pen['fillStyle'];
  /** Centred without it. */
  readonly align?: 'left' | 'right';
  /** Between letters, in pixels. */
  readonly spacing?: number;
}

export function write(
  pen: Pen,
  text: string,
  [x, y]: Point,
  { colour, align, spacing = 0, ...letters }: Written,
): void {
  pen.textAlign = align ?? 'center';
  pen.letterSpacing = `${spacing}px`;
  setFont(pen, text, letters);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
  pen.letterSpacing = '0px';
}

interface Room {
  /** Sizes of letters, largest first. */
  readonly sizes: readonly [number, ...number[]];
  readonly weight: number;
  /** Width of a line. */
  readonly most: number;
  readonly lines: number;
  /** Of all lines together. */
  readonly height?: number;
}

/** How much higher than its letters a line is. */
export const LEADING = 1.12;

/** Breaks a text between words, in the largest size at which it fits; in the smallest one it may be too long. */
export function fitLines(
  pen: Pen,
  text: string,
  { sizes, weight, most, lines, height = Number.POSITIVE_INFINITY }: Room,
): { readonly lines: readonly string[]; readonly size: number } {
  let broken: readonly string[] = [];
  let size: number = sizes[0];
  for (size of sizes) {
    pen.font = `${weight} ${size}px ${FONT}`;
    broken = brokenLines(pen, text, most, lines);
    const fits = broken.every((line) => pen.measureText(line).width <= most);
    if (fits && broken.length * size * LEADING <= height) break;
  }
  return { lines: broken, size };
}

/** At most `most` lines: what does not fit is all on the last one. */
function brokenLines(pen: Pen, text: string, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  for (const part of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    const longer = `${last} ${part}`;
    if (last === undefined || (lines.length < most && pen.measureText(longer).width > width))
      lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** An amount with the decimals of the cabinet's currency: `1250.00`. `minor`: what AFT and the meters call cents. */
export const amountText = (minor: number, decimals: number): string =>
  (minor / 10 ** decimals).toFixed(decimals);

/** Such a text with its thousands apart: `1 250.00`. */
export function grouped(amount: string): string {
  const [whole = '', ...decimals] = amount.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...decimals].join('.');
}

export const groupedAmount = (minor: number, decimals: number): string =>
  grouped(amountText(minor, decimals));
