import * as z from 'zod/mini';
import { readFields } from './fields.ts';

/** How the page is arranged and drawn, apart from its words (THEME-3). */
export const LayoutSettings = z.object({
  /** Which way lines run; `auto` as the language does. */
  direction: z._default(z.enum(['auto', 'ltr', 'rtl']), 'auto'),
  /** Whether things move; never where the player's system asks for less motion. */
  animations: z._default(z.boolean(), true),
  /** Narrow scrollbars in the colours of the page, rather than the system's own. */
  customScrollbars: z._default(z.boolean(), true),
});
export type LayoutSettings = z.infer<typeof LayoutSettings>;

/** Reads layout settings from JSON (START-10). `problems` names what was not used, and why. */
export function readLayoutSettings(json: string): { settings: LayoutSettings; problems: string[] } {
  const raw = parse(json);
  const { value, problems } = readFields(LayoutSettings, raw);
  return { settings: value, problems: isRecord(raw) ? problems : ['not a JSON object'] };
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
