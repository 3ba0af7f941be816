import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@floorcast/contract/settings';
import { expect, test } from 'vitest';
import { manifestOf } from './manifest.ts';

const WEB = join(import.meta.dirname, '../../../web');
const made = (raw: object) => manifestOf(readSettings(raw).settings);

test('SHELL-11 the app is installed under the name, the texts and the language that the operator has set', () => {
  expect(made({})).toMatchObject({ name: 'Floorcast', lang: 'tr', dir: 'ltr', start_url: '/lobby' });
  const own = { 'app.name': 'مثال', 'app.tagline': 'آلات حقيقية' };
  expect(made({ LANGUAGE: 'ar', WORDS: { ar: own, en: { 'app.name': 'Other' } } })).toMatchObject({
    name: 'مثال',
    short_name: 'مثال',
    description: 'آلات حقيقية',
    lang: 'ar',
    dir: 'rtl',
  });
});

test('SHELL-11 the installed app has the colours of the style sheet, and icons that are among the files of the web app', () => {
  const tokens = readFileSync(join(WEB, 'src/theme/tokens.css'), 'utf8');
  const schemes = tokens.split(':root[data-scheme="light"]');
  for (const [at, scheme] of (['dark', 'light'] as const).entries()) {
    const { background_color, theme_color, icons } = made({ COLOR_SCHEME: scheme });
    expect(schemes[at]).toContain(`--fc-night: ${background_color};`);
    expect(schemes[at]).toContain(`--fc-surface: ${theme_color};`);
    for (const { src } of icons) expect(existsSync(join(WEB, 'public', src)), src).toBe(true);
  }
});
