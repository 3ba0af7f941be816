import { parseArgs } from 'node:util';
import { buildVersion } from './cluster/other-version.ts';
import { siege } from './siege.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    players: { type: 'string', default: '8' },
    nodes: { type: 'string', default: '3' },
    floors: { type: 'string', default: '3' },
    beside: { type: 'string' },
  },
});
const seed = Number(values.seed);
const [nodes, floors] = [Number(values.nodes), Number(values.floors)];
const other = values.beside === undefined ? undefined : await buildVersion(values.beside);
console.log(`A siege of ${values.minutes} minutes over ${nodes} nodes and ${floors} floors, seed ${seed}`);
const { faults, kills, players, settledMs, broken } = await siege({
  seconds: Number(values.minutes) * 60,
  leastCashIns: 1,
  seed,
  players: Number(values.players),
  nodes,
  floors,
  say: (line) => console.log(`  ${line}`),
  beside: other,
}).finally(() => other?.remove());
const all = [...faults.values()].reduce((sum, times) => sum + times, 0);
console.log(`\n${all} faults, ${kills} of them kills:`);
for (const [what, times] of [...faults].sort(([, a], [, b]) => b - a))
  console.log(`  ${String(times).padStart(5)} × ${what}`);
console.log(
  `${players.cashIns} cash-ins and ${players.cashOuts} cash-outs answered, ${players.presses} presses, ${players.handPays} hand pays, ${players.breaks} visits ended by an error`,
);
console.log(`nothing was open ${(settledMs / 1_000).toFixed(1)} s after the last virtual user had left`);
for (const line of broken) console.error(`BROKEN  ${line}`);
console.log(broken.length === 0 ? 'No money was lost or doubled.' : `seed ${seed}: ${broken.length} broken`);
// Node may wait for ever at its end for a socket that was reset while data waited.
process.exit(broken.length === 0 ? 0 : 1);
