import { SLOW } from '../../lib/suite/drawn-tests.ts';
import { readPlan } from '../../lib/suite/plan.ts';
import { runSuite } from '../../lib/suite/suite.ts';
import { listedWalks } from '../../lib/suite/walks.ts';

const asked = readPlan(process.argv.slice(3), 'whole');
const { passed, failed } = await runSuite(
  asked.paths.length > 0 ? asked : { ...asked, paths: [...listedWalks(), SLOW, '.spec.ts'] },
);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
