import { expect, test } from 'vitest';
import { deadLinks } from './links.ts';

const pages = [
  {
    path: 'docs/README.md',
    text: '# Docs\n\n[run](run/README.md#back-up-and-restore) [run](run/) [self](#docs) [web](https://example.org/x)\n[gone](run/gone.md) [no heading](../GUIDE.md#tests)\n```md\n[shown](as/it/is.md)\n```\n',
  },
  {
    path: 'docs/run/README.md',
    text: '## Back up, and *restore*!\n## Tests\n## Tests\n[second](#tests-1)\n',
  },
  { path: 'GUIDE.md', text: '' },
];

test('a link to a file or a heading that is not there is found', () => {
  const paths = pages.map(({ path }) => path);
  expect(deadLinks(pages, paths)).toEqual([
    'docs/README.md: run/gone.md is not there',
    'docs/README.md: ../GUIDE.md#tests is not there',
  ]);
});
