import type { Plugin } from 'vite';

/** Has the page itself ask for a chunk that the first one will import: it travels beside that one, not after it. */
export function preloadChunk(name: string): Plugin {
  return {
    name: 'preload-chunk',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.name === name,
        );
        if (chunk === undefined) return [];
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
