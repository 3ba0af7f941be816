import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Image } from '@napi-rs/canvas';
import type { Pen } from './pen.ts';
import type { Palette } from './theme.ts';

/** Shapes that are laid over each other one after another; `light` adds to what is below it. */
interface Layer {
  readonly shapes: string;
  readonly light: boolean;
}

interface Art {
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly layers: readonly Layer[];
}

/** The renderer knows no blend modes: a group of this style is drawn by itself. */
const LIGHT = /<g style="mix-blend-mode:plus-lighter">.*?<\/g>/s;
const PROPERTY = /var\(--(\w+),((?:[^()]|\([^()]*\))*)\)/g;

const { resolve } = createRequire(import.meta.url);
const read = new Map<string, Art>();

function artOf(name: string): Art {
  const art = read.get(name) ?? readArt(name);
  read.set(name, art);
  return art;
}

function readArt(name: string): Art {
  const svg = readFileSync(resolve(`@floorcast/simulated-egm/art/${name}.svg`), 'utf8');
  const [, viewBox = '', inside = ''] =
    /viewBox="([^"]+)">\s*<title>.*?<\/title>(.*)<\/svg>/s.exec(svg) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  const [, defs = '', shapes = ''] = /^(\s*<defs>.*<\/defs>)?(.*)$/s.exec(inside) ?? [];
  const layers = shapes.split(new RegExp(`(${LIGHT.source})`, 's')).map((each) => ({
    shapes: defs + each,
    light: LIGHT.test(each),
  }));
  return { box: [left, top, width, height], layers };
}

/**
 * Draws a drawing of `art/` where its view box says, in the pen's coordinates, which may be moved and scaled but not
 * turned. It is rendered in the pixels of the pen: nothing is resampled.
 */
export function drawArt(pen: Pen, name: string, palette: Palette = {}): void {
  const { box, layers } = artOf(name);
  const { a: across, d: down, e: x, f: y } = pen.getTransform();
  const [left, top] = [Math.floor(box[0] * across + x), Math.floor(box[1] * down + y)];
  const width = Math.ceil((box[0] + box[2]) * across + x) - left;
  const height = Math.ceil((box[1] + box[3]) * down + y) - top;
  const view = [(left - x) / across, (top - y) / down, width / across, height / down].join(' ');
  pen.save();
  pen.resetTransform();
  for (const { shapes, light } of layers) {
    const coloured = shapes.replace(
      PROPERTY,
      (_, property: string, usual: string) => palette[property] ?? usual,
    );
    const image = new Image();
    image.src = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" preserveAspectRatio="none">${coloured}</svg>`,
    );
    pen.globalCompositeOperation = light ? 'lighter' : 'source-over';
    pen.drawImage(image, left, top);
  }
  pen.restore();
}
