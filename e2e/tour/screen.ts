import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../../scripts/lib/site/stack.ts';

export interface Site {
  readonly url: string;
  readonly browser: Browser;
  readonly stack: Stack;
}

/** One screen of the product, and the way to it. */
export interface Screen {
  readonly name: string;
  /** The signed-in account, if any. */
  readonly player?: string;
  /** The operator's settings while the screen is shown. */
  readonly settings?: object;
  /** Takes a picture of the whole page, not only of the window. */
  readonly whole?: true;
  /** A screen of the console: of its sizes, dark and light, with axe and the size of what is pressed. */
  readonly console?: true;
  /** Errors of the browser that belong to the screen. */
  readonly complaints?: RegExp;
  /** Prepares all pictures of this screen; the returned function undoes it. */
  readonly begin?: (site: Site) => Promise<() => Promise<void>>;
  readonly go: (page: Page) => Promise<void>;
  /** Runs after the picture. */
  readonly leave?: (page: Page) => Promise<void>;
}
