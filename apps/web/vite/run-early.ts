import type { Plugin } from 'vite';

/**
 * Has the page itself run a chunk that the first one imports: as soon as it has arrived, not with that one. It is deferred,
 * as the first one is: what it imports finds the whole page.
 */
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
        const first = '<script type="module"';
        if (!html.includes(first)) throw new Error('the page has no first script');
        const early = `<script type="module" crossorigin fetchpriority="high" src="/${chunk.fileName}"></script>`;
        return html.replace(preload, '').replace(first, `${early}\n    ${first}`);
      },
    },
  };
}
