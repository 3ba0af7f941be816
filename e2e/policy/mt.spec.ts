import { policySuite } from './policy.suite.ts';

policySuite('mt');
