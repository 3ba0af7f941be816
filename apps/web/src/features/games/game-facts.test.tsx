import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { answerCalls } from '../../testing/house/machine-lists.ts';
import { show } from '../../testing/show.tsx';
import { DelayFact, RulesFact } from './MachineScreen.tsx';

beforeAll(speakEnglish);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rules = {
  ...{ game: 'Aurora Vault', play: [{ en: 'Play.' }], returnPercent: 94.67, volatility: 'high' },
  ...{ jackpots: [], malfunction: { en: 'Void.' } },
  paytables: [
    {
      ...{ title: { en: 'Lines' }, unit: 'bets', columns: [{ en: '3' }] },
      rows: [{ symbol: { en: 'Key' }, pays: [2] }],
    },
  ],
};

test('RULE-20 a machine’s page shows the return to player, and its paytable at one press', async () => {
  answerCalls({
    '/api/machines/101/rules': { status: 1, version: 1, since: '2026-11-01T00:00:00.000Z', rules },
  });
  await show(() => <RulesFact machineId={101} />);
  expect((await screen.findByTestId('return-to-player')).textContent).toBe('94.67 %');
  fireEvent.click(screen.getByTestId('open-game-rules'));
  expect(await screen.findByRole('dialog', { name: 'Aurora Vault' })).toBeTruthy();
});

test('RULE-31 a machine’s page shows the delay at the machine and on this device, and from when on buttons wait', async () => {
  localStorage.setItem('pictureAge', '43');
  answerCalls({ '/api/machines/101/delay': { status: 1, median: 61, sessions: 7, limit: 1_500 } });
  await show(() => <DelayFact machineId={101} />);
  expect((await screen.findByTestId('machine-delay')).textContent).toBe('61 ms');
  expect(screen.getByTestId('device-delay').textContent).toBe('43 ms');
  expect(screen.getByTestId('delay').textContent).toContain('last 7 sessions');
  expect(screen.getByTestId('delay').textContent).toContain('From 1.5 s,');
});

test('RULE-31 a delay that nobody has measured yet is said to be unknown', async () => {
  answerCalls({ '/api/machines/101/delay': { status: 1, median: null, sessions: 0, limit: 1_500 } });
  await show(() => <DelayFact machineId={101} />);
  expect((await screen.findByTestId('machine-delay')).textContent).toBe('not measured yet');
  expect(screen.queryByTestId('device-delay')).toBeNull();
});
