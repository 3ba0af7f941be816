import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the page's icon, a small SVG of the public folder, into the page: no request, on the first load least of all. */
export function iconInPage(name: string): Plugin {
  let folder = '';
  return {
    name: 'icon-in-page',
    apply: 'build',
    configResolved: ({ publicDir }) => {
      folder = publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const icon = readFileSync(join(folder, name)).toString('base64');
        return html.replace(`href="/${name}"`, `href="data:image/svg+xml;base64,${icon}"`);
      },
    },
  };
}
