import { WallFloor, WallMachine } from '@floorcast/contract/wall';
import { expect, test, vi } from 'vitest';
import { WallState } from './wall-state.ts';

const machine = (id: number, credit = 0) =>
  WallMachine.parse({
    id,
    name: `Machine ${id}`,
    brandId: 1,
    brand: 'B',
    floorId: 'first',
    status: 'available',
    causes: [],
    player: null,
    seatedAt: null,
    credit,
    playing: false,
    line: null,
    panel: null,
    cameras: [],
    buttons: [],
    viewers: 0,
    waiting: 0,
    reserved: false,
    outOfService: null,
  });
const rows = (...machines: readonly WallMachine[]) => ({ machines: [...machines], floors: [], gone: [] });

function filled() {
  const wall = new WallState();
  wall.begin();
  wall.apply(rows(machine(1), machine(2)));
  wall.complete();
  return wall;
}

test('OPS-51 rows that come at the start are shown together, once all have come', () => {
  const wall = new WallState();
  const listener = vi.fn();
  wall.begin();
  wall.subscribe(listener);
  wall.apply(rows(machine(1)));
  wall.apply(rows(machine(2)));
  expect(wall.getState()).toMatchObject({ whole: false, machines: new Map() });
  wall.complete();
  expect([...wall.getState().machines.keys()]).toEqual([1, 2]);
  expect(wall.getState().whole).toBe(true);
});

test('OPS-51 a change notifies only the row that it is about, and leaves the others the same objects', () => {
  const wall = filled();
  const before = wall.getState().machines.get(2);
  const [one, two] = [vi.fn(), vi.fn()];
  wall.subscribeRow(1, one);
  const leave = wall.subscribeRow(2, two);
  wall.apply(rows(machine(1, 500)));
  expect(one).toHaveBeenCalledOnce();
  expect(two).not.toHaveBeenCalled();
  expect(wall.getState().machines.get(2)).toBe(before);
  leave();
  wall.apply(rows(machine(2, 500)));
  expect(two).not.toHaveBeenCalled();
});

test('OPS-51 a machine that is gone, or does not come again after a lost connection, leaves the wall', () => {
  const wall = filled();
  wall.apply({ machines: [], floors: [], gone: [1] });
  expect([...wall.getState().machines.keys()]).toEqual([2]);
  wall.begin();
  wall.apply(rows(machine(3)));
  expect([...wall.getState().machines.keys()]).toEqual([2]);
  wall.complete();
  expect([...wall.getState().machines.keys()]).toEqual([3]);
});

test('OPS-51 floors are known by their ids, and the wall of a closed screen is empty', () => {
  const wall = filled();
  const floor = { id: 'first', since: null, clockDifferenceMs: 0, version: null };
  wall.apply({ machines: [], floors: [WallFloor.parse({ ...floor, linked: true })], gone: [] });
  wall.apply({ machines: [], floors: [WallFloor.parse({ ...floor, linked: false })], gone: [] });
  expect([...wall.getState().floors.values()]).toMatchObject([{ id: 'first', linked: false }]);
  wall.forget();
  expect(wall.getState()).toMatchObject({ machines: new Map(), floors: new Map(), whole: false });
});
