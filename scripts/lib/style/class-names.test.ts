import { expect, test } from 'vitest';
import { strayClasses } from './class-names.ts';

const sheet = {
  path: 'a/Card.module.css',
  text: 'p.card {\n  padding: 0.5em;\n\n  &:not(:global(.big)) .name {}\n}\n',
};
const card = (body: string) => ({
  path: 'a/Card.tsx',
  text: `import styles from './Card.module.css';\n${body}`,
});

test('a class that its style sheet does not have is found, and one that nobody uses', () => {
  expect(
    strayClasses([sheet, card("<p className={styles.card}>{t('styles.title')}</p>; styles.lead")]),
  ).toEqual([
    'a/Card.tsx: a/Card.module.css has no class lead',
    'a/Card.module.css: no component uses .name',
  ]);
});

test('a class that is chosen by a computed name is used', () => {
  expect(strayClasses([sheet, card('styles[name]')])).toEqual([]);
});
