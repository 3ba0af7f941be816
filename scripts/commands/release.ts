import { execFileSync } from 'node:child_process';
import { rootVersion, setVersion } from '../lib/packages/versions.ts';
import { ROOT } from '../lib/paths.ts';

// The lifecycle script `version` of npm: it runs after npm has set the root's version and before npm commits it.
execFileSync('git', ['add', ...setVersion(ROOT, rootVersion(ROOT))], { cwd: ROOT });
