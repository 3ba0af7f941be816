import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexHtmlTransformHook, Plugin, Rolldown } from 'vite';

/** A change of the built page, after those of the bundler. */
const ofPage = (name: string, handler: IndexHtmlTransformHook): Plugin => ({
  name,
  apply: 'build',
  transformIndexHtml: { order: 'post', handler },
});

function chunkNamed(name: string, bundle: Rolldown.OutputBundle = {}): string {
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name);
  if (chunk === undefined) throw new Error(`there is no chunk ${name}`);
  return chunk.fileName;
}

/** Has the page itself ask for a chunk that the first one will import: it travels beside that one, not after it. */
export const preloadChunk = (name: string): Plugin =>
  ofPage('preload-chunk', (_html, { bundle }) => {
    const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunkNamed(name, bundle)}` };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  });

/**
 * Has the page itself run a chunk that the first one imports: as soon as it has arrived, not with that one. It is deferred,
 * as the first one is: what it imports finds the whole page.
 */
export const runEarly = (name: string): Plugin =>
  ofPage('run-early', (html, { bundle }) => {
    const file = chunkNamed(name, bundle);
    const preload = new RegExp(`<link rel="modulepreload"[^>]*${file}">\n *`);
    const first = '<script type="module"';
    if (!html.includes(first)) throw new Error('the page has no first script');
    const early = `<script type="module" crossorigin fetchpriority="high" src="/${file}"></script>`;
    return html.replace(preload, '').replace(first, `${early}\n    ${first}`);
  });

/** Writes the page's icon, a small SVG of the public folder, into the page: no request, on the first load least of all. */
export function iconInPage(name: string): Plugin {
  let folder = '';
  return {
    ...ofPage('icon-in-page', (html) => {
      const icon = readFileSync(join(folder, name)).toString('base64');
      return html.replace(`href="/${name}"`, `href="data:image/svg+xml;base64,${icon}"`);
    }),
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
  };
}

/** The style sheet of the first load, by its name in the built page. */
const LINK = /<link rel="stylesheet"[^>]*href="(\/(assets\/index-[^"]+\.css))">/;

/**
 * Writes the style sheet of the first load into the page: the first picture waits for no second request. The house permits
 * it by its hash. The link stays, disabled: by it, chunks that are loaded later know that the page has the sheet.
 */
export const styleInPage = (): Plugin =>
  ofPage('style-in-page', (html, { bundle = {} }) => {
    const [link, address = '', file = ''] = LINK.exec(html) ?? [];
    const sheet = bundle[file];
    if (link === undefined || sheet?.type !== 'asset') throw new Error('the page has no style sheet');
    const style = `<style>${String(sheet.source).trim()}</style>`;
    // A function: `$` means nothing in it.
    return html.replace(link, () => `${style}\n    <link rel="stylesheet" href="${address}" disabled>`);
  });

/**
 * Asks the browser to compile all functions of the named chunks while they arrive, away from the main thread, rather
 * than one by one when they are called. Worth it where most of them are called at once: Chromium 136 and newer heed
 * it, the others read a comment.
 */
export function compileAtOnce(chunks: readonly string[]): Plugin {
  return {
    name: 'compile-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && chunks.includes(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      },
    },
  };
}
