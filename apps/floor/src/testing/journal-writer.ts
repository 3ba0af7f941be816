import { setTimeout as sleep } from 'node:timers/promises';
import { FloorEventBody } from '@floorcast/contract/floor-link';
import { pino } from 'pino';
import { Journal } from '../journal/journal.ts';
import { HouseLink } from '../link/house-link.ts';

/**
 * `journal-writer.ts <journal> <house> <first>`: keeps events numbered from `first` on and hands them to the house,
 * until it is killed. Says `kept n` when the journal has promised one; one that was refused is told again, as a machine
 * does.
 */
const [, , path = '', house = '', first = '1'] = process.argv;
const say = (line: string) => process.stdout.write(`${line}\n`);

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
  carryOut: async () => ({}),
  lost: () => undefined,
});
say('open');
for (let n = Number(first); ; n++) {
  const body = { type: 'cashout-pressed', machineId: n, at: new Date().toISOString() };
  while (!(await kept(FloorEventBody.parse(body)))) {
    say(`refused ${n}`);
    await sleep(5);
  }
  say(`kept ${n}`);
}

function kept(body: FloorEventBody): Promise<boolean> {
  return journal.keepEvent(body).then(
    () => true,
    () => false,
  );
}
