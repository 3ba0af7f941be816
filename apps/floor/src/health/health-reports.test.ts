import type { FloorHealth } from '@floorcast/contract/health';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HealthReports, type Watched } from './health-reports.ts';

const QUIET = { polls: 0, replies: 0, silent: 0, late: 0, garbled: 0, refused: 0, busy: 0, repeats: 0 };

let sent: FloorHealth[];
let reports: HealthReports;
let machines: Watched[];
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  machines = Array.from({ length: 250 }, (_, n) => ({
    machineId: n + 1,
    condition: 'ready',
    quality: QUIET,
    panel: 'ready',
    cameras: [],
  }));
  reports = new HealthReports(
    () => machines,
    (health) => sent.push(health),
  );
});
afterEach(() => {
  reports.close();
  vi.useRealTimers();
});
const named = () => sent.map(({ machines: each }) => each.length);

test('OPS-44 C6.69 a house that links is sent all machines, then the clock every two seconds, and changes at once', () => {
  reports.linked();
  expect(named()).toEqual([100, 100, 50]);
  sent = [];
  vi.advanceTimersByTime(6_100);
  expect(named()).toEqual([0, 0, 0]);
  sent = [];
  machines = machines.map((each) => (each.machineId === 7 ? { ...each, panel: 'away' } : each));
  vi.advanceTimersByTime(300);
  expect(sent).toMatchObject([{ machines: [{ machineId: 7, panel: 'away' }] }]);
  sent = [];
  reports.linked();
  expect(named()).toEqual([100, 100, 50]);
});

test('OPS-44 C6.69 errors of a line count for ten seconds', () => {
  reports.linked();
  vi.advanceTimersByTime(2_000);
  const bad = { ...QUIET, polls: 100, silent: 20 };
  machines = machines.map((each) => (each.machineId === 7 ? { ...each, quality: bad } : each));
  sent = [];
  vi.advanceTimersByTime(300);
  expect(sent[0]?.machines).toMatchObject([{ machineId: 7, line: { state: 'errors' } }]);
  sent = [];
  vi.advanceTimersByTime(12_000);
  expect(sent.flatMap((health) => health.machines)).toMatchObject([
    { machineId: 7, line: { state: 'good' } },
  ]);
});
