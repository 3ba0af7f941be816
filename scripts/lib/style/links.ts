import { join } from 'node:path';
import type { TextFile } from './tracked-files.ts';

const FENCE = /^```[\s\S]*?^```/gm;
const HEADING = /^#{1,6} +(.+)$/gm;
const LINK = /\]\(([^)\s]+)\)/g;

/**
 * Finds links in Markdown pages whose file or heading does not exist.
 * @param pages the Markdown pages, with their text.
 * @param paths all files of the checkout.
 */
export function deadLinks(pages: readonly TextFile[], paths: readonly string[]): string[] {
  const headings = new Map(pages.map(({ path, text }) => [path, headingsOf(text)]));
  const existing = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return pages.flatMap(({ path, text }) =>
    [...text.replace(FENCE, '').matchAll(LINK)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [address = '', anchor] = link.split('#');
      const target = address === '' ? path : join(path, '..', address).replace(/\/$/, '');
      const known = headings.get(target);
      const found =
        existing.has(target) && (anchor === undefined || known === undefined || known.has(anchor));
      return found ? [] : [`${path}: ${link} does not exist`];
    }),
  );
}

const foldersOf = (path: string): string[] =>
  path.split('/').flatMap((_, depth, parts) => (depth === 0 ? [] : [parts.slice(0, depth).join('/')]));

/** The anchors that a Git host generates for the headings of a page. */
function headingsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  return new Set(
    [...text.replace(FENCE, '').matchAll(HEADING)].map(([, heading = '']) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const slug = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}

/** A quoted log line; `Its log` refers to the log of another program. */
const QUOTED =
  /(?<!Its )(?<!Its log )\b(?:log says|logs|lines?|says|once) `(?!npm )([a-z][^`]* [^`]*)`|grep '([^']+)'/g;

/** Finds quoted log lines that no source contains. Placeholders (`…`, `<home>`, numbers) are not compared. */
export function unknownLines(pages: readonly TextFile[], sources: readonly TextFile[]): string[] {
  const said = sources.map(({ text }) => text).join('\n');
  return pages.flatMap(({ path, text }) =>
    [...text.replace(FENCE, '').replace(/\s+/g, ' ').matchAll(QUOTED)].flatMap(([, line, sought]) => {
      const quoted = line ?? sought ?? '';
      const parts = quoted.split(/…|<\w+>|[\d.]+/).map((part) => part.trim());
      return parts.every((part) => said.includes(part)) ? [] : [`${path}: no program logs \`${quoted}\``];
    }),
  );
}
