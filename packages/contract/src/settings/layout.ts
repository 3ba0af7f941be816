import * as z from 'zod/mini';
import { readFields } from '../wire/fields.ts';

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
/** Name of a theme in {@link THEMES}. */
export type ThemeName = (typeof THEMES)[number];

/** Parts of the page that can have a theme of their own. */
export const REGIONS = ['main', 'navbar', 'toolbar', 'footer'] as const;
/** A part of the page in {@link REGIONS}. */
export type Region = (typeof REGIONS)[number];

const theme = z.optional(z.enum(THEMES));

/** Arrangements of the frame around the screens; each has its own options (THEME-1). */
export const LAYOUT_STYLES = ['layout1', 'layout2', 'layout3'] as const;
/** A style in {@link LAYOUT_STYLES}. */
export type LayoutStyle = (typeof LAYOUT_STYLES)[number];

/** `fullwidth`: the whole window. `container`: full-width bars with centred contents. `boxed`: everything centred. */
export const LAYOUT_MODES = ['fullwidth', 'boxed', 'container'] as const;
/** What scrolls: the page, or only the area between the fixed bars. */
export const SCROLL_AREAS = ['body', 'content'] as const;
/** `fixed` bars stay in the window; `static` bars scroll away. */
export const BAR_STYLES = ['fixed', 'static'] as const;
/** Position of a bar relative to its neighbour; see the arrangements of the shell. */
export const BAR_POSITIONS = ['above', 'below'] as const;

const BAR = {
  display: z.optional(z.boolean()),
  style: z.optional(z.enum(BAR_STYLES)),
  position: z.optional(z.enum(BAR_POSITIONS)),
};
/** Options of the frame; an absent one follows the layout style or the page. */
export const LayoutConfig = z.object({
  mode: z.optional(z.enum(LAYOUT_MODES)),
  scroll: z.optional(z.enum(SCROLL_AREAS)),
  /** `folded`: icons only, in a side menu. */
  navbar: z.optional(z.object({ ...BAR, folded: z.optional(z.boolean()) })),
  toolbar: z.optional(z.object(BAR)),
  footer: z.optional(z.object(BAR)),
});
/** A parsed {@link LayoutConfig}. */
export type LayoutConfig = z.infer<typeof LayoutConfig>;

/** Arrangement and appearance of the page, without its texts (THEME-3). */
export const LayoutSettings = z.object({
  /** Changing the style resets `config`. */
  layout: z._default(
    z.object({ style: z.optional(z.enum(LAYOUT_STYLES)), config: z._default(LayoutConfig, {}) }),
    { config: {} },
  ),
  /** Text direction; `auto` follows the language. */
  direction: z._default(z.enum(['auto', 'ltr', 'rtl']), 'auto'),
  /** Animations on or off; always off where the system asks for reduced motion. */
  animations: z._default(z.boolean(), true),
  /** Narrow scrollbars in the page's colours instead of the system's. */
  customScrollbars: z._default(z.boolean(), true),
  /** Theme of each part; a part without one follows `main`, and `main` follows the operator's COLOR_SCHEME. */
  theme: z._default(z.object({ main: theme, navbar: theme, toolbar: theme, footer: theme }), {}),
});
/** A parsed {@link LayoutSettings}. */
export type LayoutSettings = z.infer<typeof LayoutSettings>;

/** Result of {@link readLayoutSettings}. */
export interface LayoutReading {
  readonly settings: LayoutSettings;
  /** Names of the fields that were present and valid. */
  readonly given: string[];
  /** What was ignored, and why. */
  readonly problems: string[];
}

/** Reads layout settings from JSON (START-10); a wrong or missing field gets its default. */
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
