import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const FACE = /@font-face\s*\{[^}]*\}/g;
const SOURCE = /url\("(inter-ui\/[^"]+)"\)/;
/** The weights that our style sheets ask for, and the optical size of running text. */
const AXES = { opsz: 14, wght: { min: 400, max: 750 } };
/** Kerning, figures of one width, composed and local letters. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl'];

/** The characters of a `unicode-range`. */
function lettersOf(face: string): string {
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1] ?? '';
  const letters: string[] = [];
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++)
      letters.push(String.fromCodePoint(code));
  return letters.join('');
}

/**
 * Cuts each face of the type family down to its own `unicode-range`: a fifth of the bytes on the first load. The cut
 * files lie in `into` under the hash of what they were cut from.
 */
export function cutFonts(into: string): Plugin {
  let first = '';
  return {
    name: 'cut-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /theme\/fonts\.css$/ },
      async handler(css) {
        mkdirSync(into, { recursive: true });
        const faces = css.match(FACE) ?? [];
        const cut = await Promise.all(faces.map((face) => cutFace(face, into)));
        first = basename(sourceOf(cut[0] ?? ''));
        return faces.reduce((all, face, at) => all.replace(face, cut[at] ?? face), css);
      },
    },
    // The first words are set in the first face: it comes with the style sheet, not after it.
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'asset' && file.names.includes(first))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${fileName}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head',
          })),
    },
  };
}

const sourceOf = (face: string): string => /url\("([^"]+)"\)/.exec(face)?.[1] ?? '';

async function cutFace(face: string, into: string): Promise<string> {
  const source = SOURCE.exec(face)?.[1];
  if (source === undefined) return face;
  const whole = readFileSync(require.resolve(source));
  const letters = lettersOf(face);
  const terms = JSON.stringify([AXES, FEATURES, letters]);
  const name = createHash('sha256').update(whole).update(terms).digest('hex').slice(0, 12);
  const path = join(into, `inter-${name}.woff2`);
  if (!existsSync(path))
    writeFileSync(
      path,
      await subsetFont(whole, letters, {
        targetFormat: 'woff2',
        variationAxes: AXES,
        keepFeatures: FEATURES,
      }),
    );
  return face.replace(source, path);
}
