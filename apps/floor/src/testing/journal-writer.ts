import { setTimeout as sleep } from 'node:timers/promises';
import { FloorEventBody } from '@floorcast/contract/floor-link';
import { pino } from 'pino';
import { Journal } from '../journal/journal.ts';
import { HouseLink } from '../link/house-link.ts';

/**
 * `journal-writer.ts <journal> <house> <first>`: stores events numbered from `first` on and sends them to the house,
 * until it is killed. Prints `stored n` once the journal has confirmed one; a refused one is stored by a retry, as a machine
 * does.
 */
const [, , path = '', house = '', first = '1'] = process.argv;
const print = (line: string) => process.stdout.write(`${line}\n`);

const journal = await Journal.open(path);
new HouseLink({
  house,
  credential: 'a floor',
  version: 'test',
  journal,
  log: pino({ level: 'silent' }),
  retryFirstMs: 5,
  viewers: () => [],
  describe: () => [],
  answerOrder: async () => ({}),
  linkLost: () => undefined,
});
print('open');
for (let n = Number(first); ; n++) {
  const body = { type: 'cashout-pressed', machineId: n, at: new Date().toISOString() };
  while (!(await isStored(FloorEventBody.parse(body)))) {
    print(`refused ${n}`);
    await sleep(5);
  }
  print(`stored ${n}`);
}

function isStored(body: FloorEventBody): Promise<boolean> {
  return journal.storeEvent(body).then(
    () => true,
    () => false,
  );
}
