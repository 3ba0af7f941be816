import type { Browser } from '@playwright/test';
import type { ShapedLink } from '../../../e2e/support/shaped/shaped-link.ts';
import type { Line } from '../../../e2e/support/shaped/shaped-site.ts';

/** A path between a sender of pictures and a browser. */
export interface Path {
  readonly link: ShapedLink;
  readonly browser: Browser;
  /** Changes the path of everything between them. */
  become(line: Line): Promise<void>;
}
