import { policySuite } from './policy.suite.ts';

policySuite('se');
