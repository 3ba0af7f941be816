import { TrailCalls } from '@floorcast/contract/trail';
import { ask, queryOf } from '../../call/ask.ts';

/** How far the chain reaches, and its last proof. */
export const trailStateQuery = () => queryOf(TrailCalls.state);

/** Proves the chain from its first row. */
export const proveTrail = () => ask(TrailCalls.prove);
