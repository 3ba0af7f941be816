import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, ROOT } from '../paths.ts';
import { entriesOf } from './catalogue.ts';

/** Documents for staff, in which words in italics stand on the screen. */
const DOCUMENTS = ['docs/operators-day.md'];

const texts = files('apps/web/src/app/locales', /\.json$/)
  .flatMap((path) => entriesOf({ path, json: readFileSync(path, 'utf8') }))
  .flatMap(({ language, text }) => (language === 'en' ? [text] : []));
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`);
/** A text of parameters only fits anything. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
const onScreens = texts.filter(hasWords).map(patternOf);

test.each(DOCUMENTS)('%s names labels of the screens, and its pictures exist', (document) => {
  const path = join(ROOT, document);
  const words = readFileSync(path, 'utf8').replaceAll(/\*\*[^*]+\*\*/g, '');
  const labels = [...words.matchAll(/\*([^*]+)\*/g)].map(([, label = '']) => label.replaceAll(/\s+/g, ' '));
  expect(labels.length).toBeGreaterThan(40);
  expect(labels.filter((label) => !onScreens.some((pattern) => pattern.test(label)))).toEqual(['italics']);
  const pictures = [...words.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture = '']) => picture);
  expect(pictures.filter((picture) => !existsSync(join(dirname(path), picture)))).toEqual([]);
});
