export { machinePastCalls } from './machine-past.calls.ts';
