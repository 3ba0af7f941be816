import { expect, test } from 'vitest';
import { wallMachine } from '../testing/wall-machine.ts';
import { happenings } from './MachineView.tsx';

const AT = '2026-01-01T10:00:00.000Z';
const changes = (...rows: readonly [Parameters<typeof happenings>[0], Parameters<typeof happenings>[1]]) =>
  happenings(...rows, AT).map(({ key: _key, at: _at, ...rest }) => rest);

test('OPS-54 the rows of a machine tell causes that began and ended, players that came and left, and credit that moved', () => {
  const tilt = { kind: 'tilt', since: AT } as const;
  const free = wallMachine(1);
  const played = wallMachine(1, { player: { id: 7, username: 'demo' }, credit: 500, causes: [tilt] });
  expect(changes(free, played)).toEqual([
    { kind: 'began', cause: tilt },
    { kind: 'sat', username: 'demo' },
    { kind: 'credit', from: 0, to: 500 },
  ]);
  expect(changes(played, free)).toEqual([
    { kind: 'ended', cause: tilt },
    { kind: 'left', username: 'demo' },
    { kind: 'credit', from: 500, to: 0 },
  ]);
  expect(changes(free, { ...free, viewers: 3 })).toEqual([]);
});
