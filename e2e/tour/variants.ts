const LANGUAGES = ['en', 'tr', 'ar'] as const;
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };

/** In what a picture is taken of a screen. */
export interface Variant {
  readonly size: { readonly width: number; readonly height: number };
  readonly language: (typeof LANGUAGES)[number];
  readonly light: boolean;
}

/** The beginning of its pictures' names. */
export const nameOf = ({ size, language, light }: Variant): string =>
  `${size.width}-${language}${light ? '-light' : ''}`;

/** Players' screens choose their own colours. */
export const VARIANTS: readonly Variant[] = [
  { width: 360, height: 740 },
  PHONE,
  { width: 844, height: 390 },
  TABLET,
  DESKTOP,
].flatMap((size) => LANGUAGES.map((language) => ({ size, language, light: false })));

/** Each size in each language, in turn dark and light: so each size and each language is seen in both. */
export const CONSOLE_VARIANTS: readonly Variant[] = [PHONE, TABLET, DESKTOP].flatMap((size, row) =>
  LANGUAGES.map((language, column) => ({ size, language, light: (row + column) % 2 === 1 })),
);
