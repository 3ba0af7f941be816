import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { siege } from './siege.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    players: { type: 'string', default: '8' },
    beside: { type: 'string' },
  },
});
const seed = Number(values.seed);
console.log(`A siege of ${values.minutes} minutes, seed ${seed}`);
const { faults, kills, players, settledMs, broken } = await siege({
  seconds: Number(values.minutes) * 60,
  leastCashIns: 1,
  seed,
  players: Number(values.players),
  say: (line) => console.log(`  ${line}`),
  lastHouse: values.beside === undefined ? undefined : resolve(values.beside, 'apps/house/dist/main.js'),
});
console.log(`\n${kills} kills:`);
for (const [what, times] of [...faults].sort(([, a], [, b]) => b - a))
  console.log(`  ${String(times).padStart(5)} × ${what}`);
console.log(
  `${players.cashIns} cash-ins and ${players.cashOuts} cash-outs answered, ${players.presses} presses, ${players.handPays} hand pays, ${players.breaks} visits ended by an error`,
);
console.log(`nothing was open ${(settledMs / 1_000).toFixed(1)} s after the last virtual user had left`);
for (const line of broken) console.error(`BROKEN  ${line}`);
console.log(broken.length === 0 ? 'No money was lost or doubled.' : `seed ${seed}: ${broken.length} broken`);
process.exitCode = broken.length === 0 ? 0 : 1;
