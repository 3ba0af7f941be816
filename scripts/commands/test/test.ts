import { readPlan } from '../../lib/suite/plan.ts';
import { runSuite } from '../../lib/suite/suite.ts';

const plan = readPlan(process.argv.slice(3));
const { passed, failed } = await runSuite(plan);
// A change may have no test. A word that selects no test is misspelt.
process.exitCode = failed === 0 && (passed > 0 || plan.changedSince !== undefined) ? 0 : 1;
