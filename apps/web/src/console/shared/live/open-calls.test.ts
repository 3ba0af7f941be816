import { Call } from '@floorcast/contract/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { badges, openCalls } from './live.ts';

afterEach(openCalls.forget);

const AT = '2026-01-01T10:00:00.000Z';
const call = (id: number, version: number, part: Partial<Record<keyof Call, unknown>> = {}): Call =>
  Call.parse({
    id,
    version,
    kind: 'tilt',
    cause: 'tilt',
    exception: null,
    machine: null,
    floorId: null,
    camera: null,
    player: null,
    amount: null,
    detail: '',
    raisedAt: AT,
    amberAt: AT,
    redAt: AT,
    claimedBy: null,
    claimedAt: null,
    notes: 0,
    endedAt: null,
    endedBy: null,
    ...part,
  });
const versions = () => [...openCalls.getState().values()].map(({ id, version }) => [id, version]);

test('OPS-50 the menu counts open calls; a call that has ended leaves the list, and an older message brings it back no more', () => {
  openCalls.receive(call(1, 1));
  openCalls.receive(call(2, 1));
  expect(badges.getState().calls).toBe(2);
  openCalls.receive(call(1, 3, { endedAt: AT }));
  openCalls.receive(call(1, 2));
  expect(versions()).toEqual([[2, 1]]);
  expect(badges.getState().calls).toBe(1);
});

test('OPS-50 a list that was read replaces what is known, except newer notifications and calls raised meanwhile', () => {
  openCalls.receive(call(1, 5));
  openCalls.receive(call(2, 1));
  const known = openCalls.getState();
  openCalls.receive(call(3, 1));
  openCalls.replace([call(1, 4), call(4, 1)], known);
  expect(versions()).toEqual([
    [1, 5],
    [4, 1],
    [3, 1],
  ]);
});

test('OPS-50 each change of a call is notified with how it was before', () => {
  const listener = vi.fn();
  const leave = openCalls.onChange(listener);
  openCalls.receive(call(1, 1));
  openCalls.receive(call(1, 2));
  openCalls.receive(call(1, 2));
  expect(listener.mock.calls.map(([now, before]) => [now.version, before?.version])).toEqual([
    [1, undefined],
    [2, 1],
  ]);
  leave();
});
