import type { Plugin } from 'vite';

/** Has the page itself ask for a chunk that the first one will import: it travels beside that one, not after it. */
export function preloadChunk(name: string): Plugin {
  return {
    name: 'preload-chunk',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return [];
        const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name);
        if (chunk === undefined) throw new Error(`there is no chunk ${name}`);
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
