import type { FileLanguage } from '@floorcast/contract/player';
import PDFDocument from 'pdfkit';
import { FONT_FILES, type Weight } from './fonts.ts';
import { type Run, runsOf } from './text-runs.ts';

/** A line of a slip: its label, and its value. */
export type SlipLine = readonly [label: string, value: string];

/** What a slip says, in words. */
export interface SlipPage {
  readonly language: FileLanguage;
  readonly title: string;
  /** Such as `Slip 000012`. */
  readonly number: string;
  /** Such as `Copy 2`; null on the first print. */
  readonly copy: string | null;
  readonly amount: string;
  readonly lines: readonly SlipLine[];
  readonly signatures: readonly string[];
  readonly footer: string;
}

const MARGIN = 36;
const LABEL_WIDTH = 120;
const GREY = '#555555';
const BLACK = '#000000';
/** Laid out as one run each: the letters of Arabic join, and its words keep their order. */
const WHOLE_RUNS: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'calt'];

/** Writes a slip on one page of A5. */
export function slipPdf(page: SlipPage): Promise<Buffer> {
  const { title, number } = page;
  const info = { Title: `${title} ${number}`, Creator: 'Floorcast' };
  const doc = new PDFDocument({ size: 'A5', margin: MARGIN, info, lang: page.language });
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  for (const [name, file] of FONT_FILES) doc.registerFont(name, file);
  new Slip(doc, page.language === 'ar' ? 'rtl' : 'ltr').write(page);
  doc.end();
  return written;
}

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

type Side = 'start' | 'end';

class Slip {
  readonly #doc: PDFKit.PDFDocument;
  readonly #base: 'ltr' | 'rtl';
  #y = MARGIN;

  constructor(doc: PDFKit.PDFDocument, base: 'ltr' | 'rtl') {
    this.#doc = doc;
    this.#base = base;
  }

  write({ title, number, copy, amount, lines, signatures, footer }: SlipPage): void {
    this.#text(title, 'start', { size: 16, weight: 700 });
    this.#text(number, 'end', { size: 16, weight: 700 });
    this.#y += 22;
    if (copy !== null) {
      this.#text(copy.toUpperCase(), 'end', { size: 12, weight: 700, colour: '#b00020' });
      this.#y += 18;
    }
    this.#rule();
    this.#y += 6;
    this.#text(amount, 'start', { size: 26, weight: 700 });
    this.#y += 42;
    for (const [label, value] of lines) this.#line(label, value);
    this.#y += 42;
    for (const signature of signatures) this.#signature(signature);
    this.#y = this.#doc.page.height - MARGIN - 12;
    this.#text(footer, 'start', { size: 7, colour: GREY });
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  #line(label: string, value: string): void {
    const style = { size: 10 };
    const wrapped = this.#wrapped(value, this.#width - LABEL_WIDTH, style);
    this.#text(label, 'start', { ...style, colour: GREY });
    for (const line of wrapped) {
      this.#text(line, 'start', style, LABEL_WIDTH);
      this.#y += 15;
    }
    this.#y += 3;
  }

  #signature(label: string): void {
    this.#rule();
    this.#text(label, 'start', { size: 8, colour: GREY });
    this.#y += 44;
  }

  #rule(): void {
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .lineWidth(0.5)
      .stroke(GREY);
    this.#y += 4;
  }

  /** One line, from the side at which reading starts, or at the other end. */
  #text(text: string, side: Side, style: Style, indent = 0): void {
    const runs = runsOf(text, this.#base);
    const width = runs.reduce((sum, run) => sum + this.#widthOf(run, style), 0);
    const left = (side === 'start') === (this.#base === 'ltr');
    let x = left ? MARGIN + indent : MARGIN + this.#width - indent - width;
    this.#doc.fillColor(style.colour ?? BLACK);
    for (const run of runs) {
      const own = this.#widthOf(run, style);
      this.#doc.text(run.text, x, this.#y + baseline(run, style), { lineBreak: false, features: WHOLE_RUNS });
      x += own;
    }
  }

  #widthOf(run: Run, { size, weight = 400 }: Style): number {
    this.#doc.font(`${run.font}-${weight}`).fontSize(size);
    return this.#doc.widthOfString(run.text, { features: WHOLE_RUNS });
  }

  #wrapped(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    for (const part of text.split(' ')) {
      const last = lines.at(-1);
      const longer = last === undefined ? part : `${last} ${part}`;
      const fits =
        runsOf(longer, this.#base).reduce((sum, run) => sum + this.#widthOf(run, style), 0) <= width;
      if (last !== undefined && fits) lines[lines.length - 1] = longer;
      else lines.push(...this.#cut(part, width, style));
    }
    return lines;
  }

  /** A word that is wider than a line goes on in the next one. */
  #cut(part: string, width: number, style: Style): string[] {
    const lines = [''];
    for (const character of part) {
      const longer = `${lines.at(-1)}${character}`;
      const wide = runsOf(longer, this.#base).reduce((sum, run) => sum + this.#widthOf(run, style), 0);
      if (wide > width) lines.push(character);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }
}

/** Fonts whose lines are taller begin higher, so that all stand on one line. */
const baseline = (run: Run, { size }: Style): number => (run.rtl ? -size * 0.1 : 0);
