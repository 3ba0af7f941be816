import type { Plugin } from 'vite';

/** Has the page itself run a chunk that the first one imports: as soon as it has arrived, not with that one. */
export function runEarly(name: string): Plugin {
  return {
    name: 'run-early',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name);
        if (chunk === undefined) throw new Error(`there is no chunk ${name}`);
        const preload = new RegExp(`<link rel="modulepreload"[^>]*${chunk.fileName}">\n *`);
        const attrs = {
          type: 'module',
          async: true,
          crossorigin: true,
          fetchpriority: 'high',
          src: `/${chunk.fileName}`,
        };
        return { html: html.replace(preload, ''), tags: [{ tag: 'script', attrs, injectTo: 'head' }] };
      },
    },
  };
}
