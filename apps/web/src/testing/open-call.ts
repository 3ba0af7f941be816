import type { Call } from '@floorcast/contract/calls';

/** An open call of staff, for tests. */
export const openCall = (of: Partial<Call> = {}): Call => ({
  id: 7,
  version: 1,
  kind: 'tilt',
  cause: 'tilt',
  exception: 0x29,
  machine: { id: 101, name: 'Aurora Vault I' },
  floorId: 'demo-floor',
  camera: null,
  player: null,
  amount: null,
  detail: '',
  raisedAt: '2026-11-26T20:00:00.000Z',
  amberAt: '2026-11-26T20:02:00.000Z',
  redAt: '2026-11-26T20:05:00.000Z',
  claimedBy: null,
  claimedAt: null,
  notes: 0,
  endedAt: null,
  endedBy: null,
  ...of,
});
