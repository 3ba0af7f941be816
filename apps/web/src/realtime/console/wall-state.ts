import type { WallFloor, WallMachine, WallRows } from '@floorcast/contract/wall';
import { Observable } from '../../lib/observable.ts';

/** The floor wall as it is known now. */
export interface WallView {
  /** In no order; a row that has not changed is the same object. */
  readonly machines: ReadonlyMap<number, WallMachine>;
  readonly floors: ReadonlyMap<string, WallFloor>;
  /** Whether every row has come since the connection was opened. */
  readonly whole: boolean;
}

function withRows<K, V extends { readonly id: K }>(before: ReadonlyMap<K, V>, rows: readonly V[]): Map<K, V> {
  const next = new Map(before);
  for (const row of rows) next.set(row.id, row);
  return next;
}

const EMPTY: WallView = { machines: new Map(), floors: new Map(), whole: false };

/**
 * The rows of the floor wall. Listeners of the whole are notified once per message, those of one machine only when its
 * row has changed: a wall of a thousand tiles renders the few that did.
 */
export class WallState {
  readonly #view = new Observable<WallView>(EMPTY);
  readonly #rows = new Map<number, Set<() => void>>();
  /** While every row is being sent: those that have come, which are shown together. */
  #coming: Map<number, WallMachine> | null = null;

  getState = this.#view.getState;
  subscribe = this.#view.subscribe;

  /** Every row is about to come: those that do not are gone. */
  begin(): void {
    this.#coming = new Map();
  }

  apply({ machines, floors, gone }: WallRows): void {
    const before = this.#view.getState();
    const nextFloors = floors.length === 0 ? before.floors : withRows(before.floors, floors);
    if (this.#coming !== null) {
      for (const machine of machines) this.#coming.set(machine.id, machine);
      for (const id of gone) this.#coming.delete(id);
      this.#view.setState({ ...before, floors: nextFloors });
      return;
    }
    const next = withRows(before.machines, machines);
    for (const id of gone) next.delete(id);
    this.#set({ ...before, machines: next, floors: nextFloors }, [...machines.map(({ id }) => id), ...gone]);
  }

  /** Every row has come. */
  complete(): void {
    if (this.#coming === null) return;
    const machines = this.#coming;
    this.#coming = null;
    const before = this.#view.getState();
    this.#set({ ...before, machines, whole: true }, [...before.machines.keys(), ...machines.keys()]);
  }

  forget(): void {
    const ids = [...this.#view.getState().machines.keys()];
    this.#coming = null;
    this.#set(EMPTY, ids);
  }

  subscribeRow(id: number, listener: () => void): () => void {
    const listeners = this.#rows.get(id) ?? new Set();
    this.#rows.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#rows.get(id) === listeners) this.#rows.delete(id);
    };
  }

  #set(view: WallView, changed: readonly number[]): void {
    this.#view.setState(view);
    for (const id of changed) for (const listener of [...(this.#rows.get(id) ?? [])]) listener();
  }
}
