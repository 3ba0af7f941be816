import type { Page } from '@playwright/test';

/** What went wrong on a page that is translated. */
export interface Translated {
  /** Texts that React kept as nodes of their own, and what it failed at. */
  faults(): Promise<readonly string[]>;
}

/**
 * Does to every page what a browser's translator does, without end: moves each text into an element of its own. A text node
 * that React manages itself is a fault: what is translated is lost to it.
 */
export async function translate(page: Page): Promise<Translated> {
  const failed: string[] = [];
  page.on('pageerror', ({ message }) => failed.push(message));
  page.on('console', (message) => {
    if (/NotFoundError|removeChild|insertBefore/.test(message.text())) failed.push(message.text());
  });
  const managed = new Set<string>();
  await page.exposeFunction('sayManaged', (text: string) => managed.add(text));
  await page.addInitScript(wrapTexts);
  return { faults: async () => [...managed, ...failed] };
}

declare global {
  interface Window {
    sayManaged(text: string): void;
  }
}

/** Runs in the page. */
function wrapTexts(): void {
  const LEFT = 'script, style, font, textarea, [translate="no"]';
  const wrap = (text: Text): void => {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '') return;
    if (Object.keys(text).some((key) => key.startsWith('__reactFiber')))
      window.sayManaged(`${parent.outerHTML.slice(0, 200)} ← ${text.data}`);
    if (parent.closest(LEFT) !== null) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    text.replaceWith(outer);
    outer.firstElementChild?.append(text);
  };
  const wrapAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    for (const text of texts) wrap(text);
  };
  addEventListener('DOMContentLoaded', () => {
    wrapAll();
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(wrapAll).observe(document.body, all);
  });
}
