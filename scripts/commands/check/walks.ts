import { listedWalks, samplingFiles, walkFaults } from '../../lib/suite/walks.ts';

const listed = listedWalks();
const faults = walkFaults(listed, samplingFiles());
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`${listed.length} files sample a walk; npm run deep runs each whole.`);
process.exitCode = faults.length === 0 ? 0 : 1;
