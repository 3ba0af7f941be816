import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { programOf, textsInCompany } from './lone-texts.ts';

const PLANTED = join(ROOT, 'apps/web/src/planted.tsx');
const HEAD = `
import type { ReactNode } from 'react';
declare const on: boolean;
declare const words: string;
declare const count: number | null;
declare const node: ReactNode;
`;
const CASES: readonly (readonly [source: string, found: readonly string[]])[] = [
  ['export const A = () => <p>{on ? <b /> : <i />}{words}</p>;', ['{words}']],
  ['export const B = () => <p><b /> {words} more</p>;', ['', '{words}', 'more']],
  ['export const C = () => <p>{count}{on && <b />}</p>;', ['{count}']],
  ['export const D = () => <><b />{on && words}</>;', ['{on && words}']],
  ['export const E = () => <p><b />{node}</p>;', ['{node}']],
  ['export const F = () => <>{words}</>;', ['{words}']],
  ['export const G = () => <p><b />{[words]}</p>;', ['{[words]}']],
  ['export const H = () => words;', ['H']],
  ['export function I() { return on ? <b /> : count; }', ['I']],
  ["export const J = () => <p><b />{' '}<i /></p>;", ["{' '}"]],
  ['export const K = () => <p>{on ? words : <b />}</p>;', []],
  ['export const L = () => <p>{on ? <b /> : <i />}<span>{words}</span></p>;', []],
  ['export const M = () => <p>{words && <b />}{[1].map((i) => <b key={i} />)}{/* why */}</p>;', []],
  ['export const N = () => <p>\n{words}\n</p>;', []],
];

const host = ts.createCompilerHost({});
const read = host.getSourceFile.bind(host);
host.getSourceFile = (path, ...more) =>
  path === PLANTED
    ? ts.createSourceFile(
        path,
        HEAD + CASES.map(([source]) => source).join('\n'),
        ts.ScriptTarget.ES2023,
        true,
      )
    : read(path, ...more);
const program = programOf([PLANTED], host);

test('ROUTE-9 a text beside other children of an element, in a fragment or returned by a component is found, one alone in an element is not', () => {
  const source = program.getSourceFile(PLANTED);
  const found = source === undefined ? [] : textsInCompany(program, [source]);
  expect(found.map(({ text }) => text)).toEqual(CASES.flatMap(([, texts]) => texts));
});
