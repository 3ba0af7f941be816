import * as z from 'zod';
import { PanelConfig } from '../machines/panel/panel-config.ts';

/** The first line to a watchdog: what it watches. */
export const WatchdogOrder = z.object({
  panels: z.array(PanelConfig),
  /** So long without a beat the floor is taken to hang (ms). */
  silenceMs: z.int().positive(),
});
export type WatchdogOrder = z.infer<typeof WatchdogOrder>;

/** The lines after that. */
export const BEAT = 'beat';
/** The floor has released everything itself. */
export const BYE = 'bye';
