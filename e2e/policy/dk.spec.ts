import { policySuite } from './policy.suite.ts';

policySuite('dk');
