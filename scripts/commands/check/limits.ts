import { ROOT } from '../../lib/paths.ts';
import { SOURCE, tooLarge } from '../../lib/style/limits.ts';
import { mutualFolders } from '../../lib/style/mutual-folders.ts';
import { trackedFiles } from '../../lib/style/tracked-files.ts';

const sources = trackedFiles(ROOT, SOURCE);
const faults = [...tooLarge(sources), ...mutualFolders(sources)];
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(
    `${sources.length} source files, and their functions are in the limits; no two folders import each other.`,
  );
process.exitCode = faults.length === 0 ? 0 : 1;
