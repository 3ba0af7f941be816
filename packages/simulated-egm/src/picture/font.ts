import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const FILE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
export const FONT = 'Cabinet Inter';

/** Makes the cabinet's letters available, whatever fonts the machine has. */
export function loadFont(): void {
  if (GlobalFonts.has(FONT)) return;
  GlobalFonts.register(readFileSync(createRequire(import.meta.url).resolve(FILE)), FONT);
}
