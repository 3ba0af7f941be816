import type { Config } from './config.ts';
import type { SiteContext } from './context.ts';

/** What the parts of a node share. */
export interface NodeParts extends Pick<SiteContext, 'db' | 'read' | 'bus' | 'clock' | 'log' | 'traces'> {
  readonly config: Config;
}
