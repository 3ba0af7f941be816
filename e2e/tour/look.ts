import type { ConsoleMessage, Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';

/** A layout shift above this is visible. */
const SHIFT_SEEN = 0.02;
const MOST_CUT = 5;

export interface Look {
  /** Sum of the layout shifts without input. */
  readonly shift: number;
  readonly findings: readonly string[];
}

declare global {
  interface Window {
    tourShifts?: { value: number; nodes: string[] }[];
  }
}

/** Records layout shifts from the beginning; `lookAt` reads them. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: { value: number; nodes: string[] }[] = [];
    window.tourShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
        const sources: unknown[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const nodes = sources.flatMap((source) =>
          typeof source === 'object' && source !== null && 'node' in source && source.node instanceof Element
            ? [`${source.node.tagName.toLowerCase()}.${source.node.classList[0] ?? ''}`]
            : [],
        );
        shifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Collects errors of the browser, except expected ones. */
export function collectErrors(page: Page, expected: RegExp | undefined): () => string[] {
  const errors: string[] = [];
  const collect = (message: string) => {
    if (expected?.test(message) !== true) errors.push(message);
  };
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') collect(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => collect(`uncaught: ${error.message}`));
  return () => [...new Set(errors)];
}

/** Elements that cut off a part of their text and do not have it as a title. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { clientWidth, clientHeight, scrollWidth } = element;
        // One pixel in size: text for screen readers.
        if (clientWidth <= 1 || clientHeight <= 1 || scrollWidth <= clientWidth + 1) return false;
        const { overflowX, visibility } = getComputedStyle(element);
        return (
          (overflowX === 'hidden' || overflowX === 'clip') &&
          visibility === 'visible' &&
          element.innerText.trim() !== '' &&
          element.closest('[title]') === null
        );
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${element.innerText.trim().slice(0, 60)}” ` +
          `needs ${element.scrollWidth} px, has ${element.clientWidth}`,
      ),
  );

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The least side (px) of what a finger presses. */
const FINGER = 43.5;

/** What can be pressed and is too small for a finger, unless its row or card is pressed in its place. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('button:visible, a:visible, select:visible, summary:visible').evaluateAll(
    (elements, least) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ element, box }) =>
            Math.min(box.width, box.height) < least &&
            box.width > 1 &&
            getComputedStyle(element, '::after').position !== 'absolute' &&
            getComputedStyle(element).clipPath === 'none',
        )
        .map(
          ({ element, box }) => `${element.textContent} ${Math.round(box.width)} × ${Math.round(box.height)}`,
        ),
    FINGER,
  );

async function violations(page: Page): Promise<string[]> {
  const found = await violationsOn(page);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** A window up to this width (px) belongs to a touch screen. */
const TOUCHED = 1_100;

/** Faults of the page in its present state; `thorough`: also what axe finds, and what is too small to press. */
export async function lookAt(page: Page, complaints: () => string[], thorough: boolean): Promise<Look> {
  const beyond = await wider(page);
  const cut = await cutTexts(page);
  const touched = (page.viewportSize()?.width ?? 0) <= TOUCHED;
  const small = thorough && touched ? await smallTargets(page) : [];
  const shifts = await page.evaluate(() => window.tourShifts ?? []);
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  const worst = shifts.toSorted((a, b) => b.value - a.value)[0];
  return {
    shift,
    findings: [
      ...(beyond > 0 ? [`scrolls sideways: ${beyond} px wider than the window`] : []),
      ...cut.slice(0, MOST_CUT).map((text) => `cut: ${text}`),
      ...(shift > SHIFT_SEEN
        ? [`moves: layout shift ${shift.toFixed(3)}, most of it ${worst?.nodes.join(', ')}`]
        : []),
      ...(thorough ? await violations(page) : []).map((text) => `axe: ${text}`),
      ...small.slice(0, MOST_CUT).map((text) => `too small to press: ${text}`),
      ...complaints(),
    ],
  };
}
