import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage } from '../../lib/packages/licences.ts';
import { ROOT } from '../../lib/paths.ts';

writeFileSync(join(ROOT, 'docs/licences.md'), licencesPage(ROOT));
