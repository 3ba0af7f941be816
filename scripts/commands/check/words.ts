import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { faultsIn } from '../../lib/catalogues/faults.ts';
import { readSources } from '../../lib/catalogues/sources.ts';
import { files } from '../../lib/files.ts';
import { ROOT } from '../../lib/paths.ts';

const WEB = 'apps/web/src';
const LOCALES = `${WEB}/app/locales`;
/** Tests and their helpers may contain any text. */
const TESTING = /\.test\.tsx?$|\/testing\//;

function compilerOptions(): ts.CompilerOptions {
  const file = join(ROOT, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options;
}

const catalogues = files(LOCALES, /\.json$/).map((path) => ({
  path: relative(ROOT, path),
  json: readFileSync(path, 'utf8'),
}));
const sources = files(WEB, /\.tsx?$/).filter((path) => !TESTING.test(path));
const program = ts.createProgram(sources, compilerOptions());
const faults = faultsIn(catalogues, readSources(program, sources, ROOT));
for (const fault of faults) console.error(fault);
console.log(
  `${sources.length} files, ${catalogues.length} catalogues: ` +
    (faults.length === 0 ? 'every word is in its catalogue, and used.' : `${faults.length} faults.`),
);
process.exitCode = faults.length === 0 ? 0 : 1;
