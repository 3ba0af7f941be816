import ts from 'typescript';
import { expect, test } from 'vitest';
import { faultsIn } from './faults.ts';
import { type Reading, readSources } from './sources.ts';

/** A program of one file, `/Sample.tsx`. */
function read(code: string): Reading {
  const path = '/Sample.tsx';
  const options: ts.CompilerOptions = { noLib: true, jsx: ts.JsxEmit.Preserve, strict: true, types: [] };
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true);
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (name) => name === path,
    getSourceFile: (name) => (name === path ? source : undefined),
  };
  return readSources(ts.createProgram([path], options, host), [path], '/');
}

/** A catalogue of one language, a text a line. */
const file = (language: string, words: object, name = language) => ({
  path: `${name}.json`,
  json: JSON.stringify(words, null, 2).replaceAll(/: (".*")/g, `: { "${language}": $1 }`),
});
const both = (words: object) => [file('en', words), file('tr', words)];
const NAV = { nav: { lobby: 'Home', rules: 'Rules' } };

test.each([
  ["t('nav.lobby'); i18next.t('nav.lost', {}); t('nav.rules');", ['nav.lost is not in en']],
  ["const all = [{ words: 'nav.lobby' }, { words: 'nav.ruels' }, 'nav.rules'];", ['nav.ruels is not in en']],
  ["t(own ? 'nav.lobby' : 'nav.mine'); t('nav.rules');", ['nav.mine is not in en']],
  [`declare const where: "lobby" | "rules" | "bar"; t(\`nav.\${where}\`);`, ['nav.bar is not in en']],
  [
    `declare const where: string; t(\`nav.\${where}\`); t(\`menu.\${where}\`);`,
    ['^menu\\.(?:[^.]+)$ is not in en'],
  ],
  [`declare const a: "nav" | "bar"; declare const b: "lobby" | "rules"; t(\`\${a}.\${b}\`);`, []],
])('I18N-1 a key that no catalogue has is reported: %s', (code, faults) => {
  expect(faultsIn([file('en', NAV)], read(code))).toEqual(faults.map((fault) => `Sample.tsx:1 ${fault}`));
});

test('I18N-1 a key of one language only is reported as missing in the other', () => {
  const files = [file('en', NAV), file('tr', { nav: { lobby: 'Ana sayfa' } })];
  expect(faultsIn(files, read("t('nav.lobby');\nt('nav.rules');"))).toEqual([
    'Sample.tsx:2 nav.rules is not in tr',
  ]);
});

test('I18N-1 an unused key is reported with its line, in each file of a language', () => {
  const files = [file('en', NAV, 'en/start'), file('en', { bar: { beer: 'Beer' } }, 'en/screens')];
  expect(faultsIn(files, read("t('nav.lobby');"))).toEqual([
    'en/start.json:4 nav.rules is used nowhere',
    'en/screens.json:3 bar.beer is used nowhere',
  ]);
});

test.each([
  '<p>Hello there</p>',
  '<p>{late ? "Hello there" : t("nav.lobby")}</p>',
  '<img alt="Hello there" />',
  '<Field label={late && "Hello there"} />',
])('I18N-1 a text outside the catalogues is reported: %s', (jsx) => {
  const reading = read(`t('nav.lobby'); t('nav.rules');\nconst sample = ${jsx};`);
  expect(faultsIn(both(NAV), reading)).toEqual(['Sample.tsx:2 “Hello there” is in no catalogue']);
});

test.each([
  '<p className="big">{t("nav.lobby")} · 24/7 – {"×"}</p>',
  '<b title="Floorcast">Floorcast</b>',
  '<Item label="nav.lobby" />',
])('I18N-1 JSX without a text of ours has no fault: %s', (jsx) => {
  const reading = read(`t('nav.lobby'); t('nav.rules');\nconst sample = ${jsx};`);
  expect(faultsIn(both(NAV), reading)).toEqual([]);
});

test('I18N-1 plural forms and parameters that differ between two languages are reported', () => {
  const files = [
    file('en', {
      bar: { left_one: 'One beer', left_other: '{count} beers', hello: 'Hi {name}', bye: 'Bye' },
    }),
    file('tr', { bar: { left_other: '{count} bira', hello: 'Selam {ad}', bye: 'Görüşürüz' } }),
  ];
  const reading = read("t('bar.left', { count: 2 }); t('bar.hello'); t('bar.bye');");
  expect(faultsIn(files, reading)).toEqual([
    'en.json:3 bar.left has the form one in en, not in tr',
    'tr.json:4 bar.hello is filled with (ad) in tr, (name) in en',
  ]);
});

const BEERS = { bar: { left_one: 'One beer', left_other: '{count} beers', hello: 'Hi {name}' } };
const BEERS_ASKED = "t('bar.left', { count: 2 }); t('bar.hello');";
const LEFT_AR = {
  left_zero: 'لا بيرة',
  left_one: 'بيرة واحدة',
  left_two: 'بيرتان',
  left_few: '{count} بيرات',
  left_many: '{count} بيرة',
  left_other: '{count} بيرة',
};

test.each([
  ['has its own plural forms', LEFT_AR],
  ['has one form where English has several', { left: 'بيرة: {count}' }],
  ['lacks texts', {}],
])('I18N-1 Arabic has no fault when it %s', (_, bar) => {
  expect(faultsIn([file('ar', { bar }), file('en', BEERS)], read(BEERS_ASKED))).toEqual([]);
});

test.each([
  [
    'a plural form left out',
    { ...LEFT_AR, left_few: undefined },
    'ar.json:3 bar.left lacks the form few in ar',
  ],
  [
    'a number left out',
    { ...LEFT_AR, left_many: 'بيرة' },
    'ar.json:7 bar.left is filled with () in ar, (count) in en',
  ],
  ['another param', { hello: '{nom}' }, 'ar.json:3 bar.hello is filled with (nom) in ar, (name) in en'],
])('I18N-1 an Arabic text that differs from the English one is reported: %s', (_, bar, fault) => {
  expect(faultsIn([file('ar', { bar }), file('en', BEERS)], read(BEERS_ASKED))).toEqual([fault]);
});

test.each(['ar', 'tr'])(
  'I18N-1 a key of %s that English lacks is reported, although code may use it',
  (language) => {
    const files = [file('en', NAV), file(language, { nav: { ...NAV.nav, bar: 'Bar' } })];
    expect(faultsIn(files, read(`declare const where: string; t(\`nav.\${where}\`);`))).toEqual([
      `${language}.json:5 nav.bar is not in en`,
    ]);
  },
);
