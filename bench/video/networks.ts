import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createPlayerAccounts } from '../../e2e/siege/player-accounts.ts';
import { SignedInAccount } from '../../e2e/siege/signed-in-account.ts';
import { whyNoShapedLink } from '../../e2e/support/shaped/shaped-link.ts';
import { startShapedSite } from '../../e2e/support/shaped/shaped-site.ts';
import { temporaryHome } from '../../e2e/support/stack.ts';
import { homeDatabase } from '../lib/home-database.ts';
import { type Link, linksNamed } from './networks/links.ts';
import { type Measured, medianOf } from './networks/measured.ts';
import { expectations, overview } from './networks/report.ts';
import { VARIANTS } from './networks/variants.ts';
import { visit } from './networks/visit.ts';

const MACHINES = [101, 102, 103, 104, 105, 106, 107, 108];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fixed: { type: 'boolean', default: false } },
});
const [seconds = 60, runs = 3] = positionals.slice(0, 2).map(Number);
const links = linksNamed(positionals.slice(2));
const variant = values.fixed ? 'fixed' : 'adaptive';
/** Time (s) at each rate of a link that changes it. */
const changing = Math.min(15, seconds);
const missing = whyNoShapedLink();
if (missing !== null) throw new Error(`this benchmark needs a shaped link: ${missing}`);
if (!(seconds > 0 && runs > 0) || links.length === 0)
  throw new Error('usage: networks [<seconds> [<runs> [<parts of a link’s name>]]] [--fixed]');

const { home, remove } = temporaryHome();
const site = await startShapedSite({
  home,
  seed: 7,
  timeCode: true,
  media: VARIANTS[variant],
  env: { LOGINS_A_MINUTE: '100000' },
});
const db = await homeDatabase(home);
try {
  const viewersOf = ({ spectators = 0 }: Link) => 1 + spectators;
  const needed = links.reduce((sum, link) => sum + runs * viewersOf(link), 0);
  const accounts = (await createPlayerAccounts(db, needed)).map(
    (account) => new SignedInAccount(account, site.stack.url),
  );
  let visits = 0;
  const measure = async (link: Link): Promise<Measured> => {
    const taken: Measured[] = [];
    for (let run = 0; run < runs; run++)
      taken.push(
        await visit({
          site,
          link,
          // A failed visit keeps its seat for a while: each has another machine and other accounts.
          machineId: MACHINES[visits++ % MACHINES.length] ?? 0,
          accounts: accounts.splice(0, viewersOf(link)),
          seconds: link.drop === undefined ? seconds : changing,
        }),
      );
    return medianOf(taken);
  };
  const results: [Link, Measured][] = [];
  for (const link of links) {
    results.push([link, await measure(link)]);
    console.log(`measured: ${link.name}`);
  }
  console.log(
    `\n${variant}, ${seconds} s, the median of ${runs}; load of the computer ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const judged = expectations(results);
  console.log(`${overview(results)}\n\n${judged.lines}\n\n${judged.met} of ${judged.all} expectations met`);
  process.exitCode = judged.met === judged.all ? 0 : 1;
} finally {
  await db.destroy();
  await site.close();
  remove();
}
