import { Observable } from '../../../lib/observable.ts';
import type { ActName } from './acts.ts';

/** What opens over the screen: the panel of an act, or the menu. */
export type PanelName = ActName | 'navigation';

const state = new Observable<PanelName | null>(null);

/** Which panel is open; one at a time. */
export const panel = {
  getState: state.getState,
  subscribe: state.subscribe,
  open: (name: PanelName): void => state.setState(name),
  close: (): void => state.setState(null),
};
