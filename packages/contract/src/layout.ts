import * as z from 'zod/mini';
import { readFields } from './fields.ts';

/** Colour themes by name (THEME-2). */
export const THEMES = [
  'default',
  'defaultDark',
  'legacy',
  'legacyDark',
  'light1',
  'light2',
  'light3',
  'light4',
  'light5',
  'light6',
  'light7',
  'light8',
  'light9',
  'light10',
  'light11',
  'light12',
  'dark1',
  'dark2',
  'dark3',
  'dark4',
  'dark5',
  'dark6',
  'dark7',
  'dark8',
  'dark9',
  'dark10',
  'dark11',
  'dark12',
  'mmk1',
  'mmk2',
] as const;
export type ThemeName = (typeof THEMES)[number];

/** Parts of the page that may each have a theme of their own. */
export const REGIONS = ['main', 'navbar', 'toolbar', 'footer'] as const;
export type Region = (typeof REGIONS)[number];

const theme = z.optional(z.enum(THEMES));

/** How the frame around the screens is arranged; each style has switches of its own (THEME-1). */
export const LAYOUT_STYLES = ['layout1', 'layout2', 'layout3'] as const;
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

/** `fullwidth`: all the window; `container`: bars over all of it, what is in them in the middle; `boxed`: all in the middle. */
export const LAYOUT_MODES = ['fullwidth', 'boxed', 'container'] as const;
/** What scrolls: the page, or only what is between the fixed bars. */
export const SCROLL_AREAS = ['body', 'content'] as const;
/** `fixed` stays in the window; `static` scrolls away. */
export const BAR_STYLES = ['fixed', 'static'] as const;
/** Where a bar lies to its neighbour: see the arrangements of the shell. */
export const BAR_POSITIONS = ['above', 'below'] as const;

const BAR = {
  display: z.optional(z.boolean()),
  style: z.optional(z.enum(BAR_STYLES)),
  position: z.optional(z.enum(BAR_POSITIONS)),
};
/** Switches of the frame; what is absent is as the layout style, or the page, has it. */
export const LayoutConfig = z.object({
  mode: z.optional(z.enum(LAYOUT_MODES)),
  scroll: z.optional(z.enum(SCROLL_AREAS)),
  /** `folded`: only icons, where there is a menu at the side. */
  navbar: z.optional(z.object({ ...BAR, folded: z.optional(z.boolean()) })),
  toolbar: z.optional(z.object(BAR)),
  footer: z.optional(z.object(BAR)),
});
export type LayoutConfig = z.infer<typeof LayoutConfig>;

/** How the page is arranged and drawn, apart from its words (THEME-3). */
export const LayoutSettings = z.object({
  /** Another style begins with a `config` of its own. */
  layout: z._default(
    z.object({ style: z.optional(z.enum(LAYOUT_STYLES)), config: z._default(LayoutConfig, {}) }),
    { config: {} },
  ),
  /** Which way lines run; `auto` as the language does. */
  direction: z._default(z.enum(['auto', 'ltr', 'rtl']), 'auto'),
  /** Whether things move; never where the player's system asks for less motion. */
  animations: z._default(z.boolean(), true),
  /** Narrow scrollbars in the colours of the page, rather than the system's own. */
  customScrollbars: z._default(z.boolean(), true),
  /** Theme of each part; one that has none goes with `main`, and that with the operator's COLOR_SCHEME. */
  theme: z._default(z.object({ main: theme, navbar: theme, toolbar: theme, footer: theme }), {}),
});
export type LayoutSettings = z.infer<typeof LayoutSettings>;

/** Layout settings read from JSON. */
export interface LayoutReading {
  readonly settings: LayoutSettings;
  /** Names of the fields that were there, and right. */
  readonly given: string[];
  /** What was not used, and why. */
  readonly problems: string[];
}

/** Reads layout settings from JSON (START-10); what is wrong or missing has its default. */
export function readLayoutSettings(json: string): LayoutReading {
  const raw = parse(json);
  const { value, given, problems } = readFields(LayoutSettings, raw);
  return { settings: value, given, problems: isRecord(raw) ? problems : ['not a JSON object'] };
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
