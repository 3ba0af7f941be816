import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.ts';
import { CHECKED, readRetiredRows, retiredWordsIn } from '../../lib/style/retired.ts';
import { ALLOWANCES } from '../../lib/style/retired-words.ts';
import { trackedFiles } from '../../lib/style/tracked-files.ts';

const rows = readRetiredRows(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
const files = trackedFiles(ROOT, CHECKED);
const faults = retiredWordsIn(files, rows, ALLOWANCES);
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`${files.length} files use no retired word of docs/glossary.md.`);
process.exitCode = faults.length === 0 ? 0 : 1;
