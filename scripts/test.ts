import { readPlan } from './lib/suite/plan.ts';
import { runSuite } from './lib/suite/suite.ts';

const { passed, failed } = await runSuite(readPlan(process.argv.slice(3)));
process.exitCode = failed === 0 && (passed > 0 || process.argv.length > 3) ? 0 : 1;
