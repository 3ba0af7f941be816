import { TrailCalls } from '@floorcast/contract/trail';
import { ask, askPage, queryOf } from '../../call/ask.ts';

export const fetchTrail = askPage(TrailCalls.page);

/** How far the chain reaches, and its last proof. */
export const trailStateQuery = () => queryOf(TrailCalls.state);

/** Proves the chain from its first row. */
export const proveTrail = () => ask(TrailCalls.prove);
