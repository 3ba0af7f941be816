import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MachineReports } from '../../../apps/floor/src/machines/driver.ts';
import { openSasMachine } from '../../../apps/floor/src/machines/sas/sas-machine.ts';
import { lineOpener } from '../../../apps/floor/src/wires/wires.ts';
import { TransferId } from '../../../packages/contract/src/floor-link/floor-link.ts';
import { minorUnits } from '../../../packages/contract/src/money/money.ts';
import { now, say, ToHost } from './messages.ts';

/** `host.js <folder> <count>`: only the SAS drivers of a floor. */
const [, , folder = '', many = '1'] = process.argv;
const CREDIT = minorUnits(1_000_000);

const reports: MachineReports = {
  storeEvent: async (body) => {
    if (body.type === 'round-started' && !body.free)
      say({ is: 'started', machineId: body.machineId, at: now() });
  },
  storePendingEnd: async () => undefined,
  storeTransferEnd: async () => undefined,
  runningGame: () => undefined,
  handPay: () => undefined,
  storeHandPayRead: async () => undefined,
};
const drivers = Array.from({ length: Number(many) }, (_, i) =>
  openSasMachine(
    {
      machineId: i + 1,
      line: lineOpener(`unix:${join(folder, `${i + 1}.sas`)}`),
      sasAddress: 1,
      denominationCents: 1,
    },
    reports,
  ),
);

process.on('message', (message) => {
  ToHost.parse(message);
  void seat();
});
process.once('disconnect', () => process.exit(0));

async function seat(): Promise<void> {
  await Promise.all(
    drivers.map(async (driver) => {
      const transferId = TransferId.parse(`B-${process.pid}-${driver.machineId}`);
      await driver.transfers.run({ transferId, direction: 'in', amount: CREDIT }, false);
      await driver.setSeat(true);
    }),
  );
  say({ is: 'seated' });
}

while (drivers.some(({ condition }) => condition !== 'ready')) await sleep(20);
say({ is: 'ready' });
