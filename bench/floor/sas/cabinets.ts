import { createServer } from 'node:net';
import { join } from 'node:path';
import { StreamLine } from '../../../packages/sas/src/line/stream-line.ts';
import { Cabinet } from '../../../packages/simulated-egm/src/cabinet/cabinet.ts';
import { Memory } from '../../../packages/simulated-egm/src/cabinet/memory.ts';
import { seededDraw } from '../../../packages/simulated-egm/src/game/seeded-draw.ts';
import { noFaults } from '../../../packages/simulated-egm/src/sas/faults.ts';
import { SAS_ADDRESS, SasSlave } from '../../../packages/simulated-egm/src/sas/slave.ts';
import { Transfers } from '../../../packages/simulated-egm/src/sas/transfers.ts';
import { now, say, ToCabinets } from './messages.ts';

/** `cabinets.js <folder> <count>`: simulated cabinets, each behind a socket, that record the times of their polls. */
const [, , folder = '', many = '1'] = process.argv;
/** Games end long before the next press. */
const SPEED = 20;

const gaps: number[] = [];
const cabinets = new Map<number, Cabinet>();

async function open(id: number): Promise<void> {
  const cabinet = new Cabinet({
    setup: { id, name: 'Measured', brand: 'Bench', theme: 0, decimals: 2, doorOpen: false, handPayFrom: 1e9 },
    memory: new Memory(join(folder, `${id}.json`)),
    draw: seededDraw(id),
    speed: SPEED,
  });
  const parts = { cabinet, assetNumber: id, faults: noFaults() };
  const transfers = new Transfers({ ...parts, takesMs: 30 });
  let line: StreamLine | undefined;
  const slave = new SasSlave({ ...parts, transfers, line: () => line });
  let polledAt: number | undefined;
  const byte = (value: number, wakeup: boolean) => {
    if (wakeup && (value & 0x7f) === SAS_ADDRESS) {
      const at = now();
      if (polledAt !== undefined) gaps.push(at - polledAt);
      polledAt = at;
    }
    slave.take(value, wakeup);
  };
  const server = createServer((socket) => {
    line = new StreamLine(socket, { byte, closed: () => slave.reset() });
  });
  cabinets.set(id, cabinet);
  await new Promise<void>((resolve) => server.listen(join(folder, `${id}.sas`), resolve));
}

process.on('message', (message) => {
  const order = ToCabinets.parse(message);
  if (order.do === 'gaps') say({ is: 'gaps', gaps: gaps.splice(0) });
  else {
    const at = now();
    cabinets.get(order.machineId)?.press('spin');
    say({ is: 'pressed', machineId: order.machineId, at });
  }
});
process.once('disconnect', () => process.exit(0));
for (let id = 1; id <= Number(many); id++) await open(id);
say({ is: 'open' });
