/** Processes that tests start are the bundles that an operator runs. */
export { buildProcesses as setup } from './scripts/lib/build.ts';
