import * as z from 'zod/mini';
import { deviceStore } from '../../../lib/dom/stores.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { type Arrangement, GROUPINGS, SORTINGS } from './arrange.ts';
import { WALL_STATES } from './condition.ts';

/** How large tiles are: with a picture, or as many as fit. */
export const DENSITIES = ['pictures', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** How this device shows the wall. */
export interface WallChoice extends Arrangement {
  readonly density: Density;
}

const STORED = 'console-wall';
const START: WallChoice = {
  text: '',
  state: '',
  floor: '',
  brand: '',
  group: 'none',
  sort: 'attention',
  density: 'pictures',
};

/** What is stored of it: each visit begins with the whole wall, so that no machine is overlooked. */
const Stored = z.object({
  group: z.catch(z.enum(GROUPINGS), START.group),
  sort: z.catch(z.enum(SORTINGS), START.sort),
  density: z.catch(z.enum(DENSITIES), START.density),
});

function read(): WallChoice {
  try {
    return { ...START, ...Stored.parse(JSON.parse(deviceStore.getItem(STORED) ?? '{}')) };
  } catch {
    return START;
  }
}

const state = new Observable<WallChoice>(read());

/** How this device shows the wall. The one place that changes it. */
export const wallChoice: ReadableState<WallChoice> & { change(part: Partial<WallChoice>): void } = {
  getState: state.getState,
  subscribe: state.subscribe,
  change(part) {
    const next = { ...state.getState(), ...part };
    state.setState(next);
    const { group, sort, density } = next;
    deviceStore.setItem(STORED, JSON.stringify({ group, sort, density }));
  },
};

/** Whether a text is one of the states, as a select gives it. */
export const asState = (value: string): WallChoice['state'] =>
  WALL_STATES.find((known) => known === value) ?? '';
