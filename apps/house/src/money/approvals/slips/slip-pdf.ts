import type { FileLanguage } from '@floorcast/contract/player';
import PDFDocument from 'pdfkit';
import { type Direction, directed, fontOf, type Weight } from './fonts.ts';
import { type Line, lineOf, type Run, runsOf } from './text-runs.ts';

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
/** From the top of a line to its baseline, as a part of the size: fonts of all scripts stand on one line. */
const ASCENT = 0.97;
/** Given a list, if only an empty one, pdfkit has a run laid out as a whole and not word by word. */
const WHOLE_RUNS: PDFKit.Mixins.OpenTypeFeatures[] = [];

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
  readonly #base: Direction;
  readonly #registered = new Set<string>();
  #y = MARGIN;

  constructor(doc: PDFKit.PDFDocument, base: Direction) {
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
    this.#text(label, 'start', { ...style, colour: GREY });
    for (const runs of this.#wrapped(lineOf(value, this.#base), this.#width - LABEL_WIDTH, style)) {
      this.#runs(runs, 'start', style, LABEL_WIDTH);
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

  #text(text: string, side: Side, style: Style): void {
    this.#runs(runsOf(lineOf(text, this.#base)), side, style);
  }

  /** One line, from the side at which reading starts, or at the other end. */
  #runs(runs: readonly Run[], side: Side, style: Style, indent = 0): void {
    const left = (side === 'start') === (this.#base === 'ltr');
    let x = left ? MARGIN + indent : MARGIN + this.#width - indent - this.#widthOf(runs, style);
    this.#doc.fillColor(style.colour ?? BLACK);
    for (const run of runs) {
      const own = this.#widthOf([run], style);
      const baseline = this.#y + ASCENT * style.size;
      this.#doc.text(run.text, x, baseline, {
        lineBreak: false,
        features: WHOLE_RUNS,
        baseline: 'alphabetic',
      });
      x += own;
    }
  }

  /** The width of runs. The font of the last one is set. */
  #widthOf(runs: readonly Run[], { size, weight = 400 }: Style): number {
    let width = 0;
    for (const run of runs) {
      this.#doc.font(this.#fontNameOf(run, weight)).fontSize(size * run.face.scale);
      width += this.#doc.widthOfString(run.text, { features: WHOLE_RUNS });
    }
    return width;
  }

  #fontNameOf({ face, direction }: Run, weight: Weight): string {
    const name = `${face.name}-${weight}-${direction}`;
    if (!this.#registered.has(name)) {
      this.#doc.registerFont(name, directed(fontOf(face, weight), direction, name));
      this.#registered.add(name);
    }
    return name;
  }

  /** A line in pieces that fit, each cut after a space; within a word where it alone is wider. */
  #wrapped(line: Line, width: number, style: Style): Run[][] {
    const pieces: Run[][] = [];
    let from = 0;
    while (from < line.text.length) {
      const runs = (to: number) => runsOf(line, from, to);
      const fits = (to: number) => this.#widthOf(runs(to), style) <= width;
      const clusters = line.clusterEnds.filter((end) => end > from);
      const words = line.wrapEnds.filter((end) => end > from);
      const to = lastFitting(words, fits) ?? lastFitting(clusters, fits) ?? clusters[0] ?? line.text.length;
      pieces.push(runs(to));
      from = to;
    }
    return pieces;
  }
}

/** The last of the ends up to which a line fits. */
function lastFitting(ends: readonly number[], fits: (to: number) => boolean): number | undefined {
  const tooFar = ends.findIndex((end) => !fits(end));
  return tooFar === -1 ? ends.at(-1) : ends[tooFar - 1];
}
