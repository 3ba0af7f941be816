import type { Plugin } from 'vite';

/** The style sheet of the first load, by its name in the built page. */
const LINK = /<link rel="stylesheet"[^>]*href="(\/(assets\/index-[^"]+\.css))">/;

/**
 * Writes the style sheet of the first load into the page: the first picture waits for no second request. The house permits
 * it by its hash. The link stays, disabled: by it, chunks that are loaded later know that the page has the sheet.
 */
export function styleInPage(): Plugin {
  return {
    name: 'style-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link, address = '', file = ''] = LINK.exec(html) ?? [];
        const sheet = bundle[file];
        if (link === undefined || sheet?.type !== 'asset') throw new Error('the page has no style sheet');
        const style = `<style>${String(sheet.source).trim()}</style>`;
        // A function: `$` means nothing in it.
        return html.replace(link, () => `${style}\n    <link rel="stylesheet" href="${address}" disabled>`);
      },
    },
  };
}
