import { join } from 'node:path';
import { ROOT } from '../../lib/paths.ts';
import { programOf, textsInCompany } from '../../lib/style/lone-texts.ts';
import { trackedFiles } from '../../lib/style/tracked-files.ts';

const paths = trackedFiles(
  ROOT,
  /^apps\/web\/src\/(?!testing\/)(?!.*\/testing\/)(?!.*\.test\.tsx$).*\.tsx$/,
).map(({ path }) => join(ROOT, path));
const program = programOf(paths);
const found = textsInCompany(
  program,
  paths.flatMap((path) => program.getSourceFile(path) ?? []),
);
for (const { path, line, text } of found)
  console.error(`${path}:${line}: a text beside others needs an element of its own: ${text}`);
if (found.length === 0) console.log(`The texts of ${paths.length} files are alone in their elements.`);
process.exitCode = found.length === 0 ? 0 : 1;
