import { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { expect, vi } from 'vitest';
import type { MachineDriver } from '../driver.ts';

let ids = 0;
/** A transfer that was never ordered before. */
export const transferRequest = (direction: 'in' | 'out', amount: number | null) => ({
  transferId: TransferId.parse(`T-${process.pid}-${ids++}`),
  direction,
  amount: amount === null ? null : minorUnits(amount),
});

export const PATIENCE = { timeout: 10_000 };
export const untilReady = (driver: MachineDriver) =>
  vi.waitFor(() => expect(driver.condition).toBe('ready'), PATIENCE);
