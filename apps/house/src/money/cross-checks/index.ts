export { crossChecks } from './cross-checks.ts';
