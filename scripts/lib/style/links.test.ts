import { expect, test } from 'vitest';
import { deadLinks, unknownLines } from './links.ts';

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
    'docs/README.md: run/gone.md does not exist',
    'docs/README.md: ../GUIDE.md#tests does not exist',
  ]);
});

test('a log line that no program writes is found, in a sentence and in a command', () => {
  const sources = [
    { path: 'a.ts', text: "log.warn('lease lost'); log.info(`written by version ` + version);" },
  ];
  const text =
    "The log says\n`lease lost`, or `grep 'lease gone'`. Its log says `restored log file`. It logs `written by version 0.1.0`.";
  expect(unknownLines([{ path: 'docs/run.md', text }], sources)).toEqual([
    'docs/run.md: no program logs `lease gone`',
  ]);
});
