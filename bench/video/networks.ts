import { loadavg } from 'node:os';
import { createPlayerAccounts } from '../../e2e/seed/player-accounts.ts';
import { homeDatabase } from '../../e2e/siege/cluster/home-database.ts';
import { SignedInAccount } from '../../e2e/siege/signed-in-account.ts';
import { whyNoShapedLink } from '../../e2e/support/shaped/shaped-link.ts';
import { startShapedSite } from '../../e2e/support/shaped/shaped-site.ts';
import { temporaryHome } from '../../e2e/support/stack.ts';
import {
  expectations,
  type Link,
  linksNamed,
  type Measured,
  medianOf,
  overview,
} from './networks/measured.ts';
import { visit } from './networks/visit.ts';

const MACHINES = [101, 102, 103, 104, 105, 106, 107, 108];
const [seconds = 60, runs = 3] = process.argv.slice(2, 4).map(Number);
const links = linksNamed(process.argv.slice(4));
/** Time (s) at each rate of a link that changes it. */
const changing = Math.min(15, seconds);
const missing = whyNoShapedLink();
if (missing !== null) throw new Error(`this benchmark needs a shaped link: ${missing}`);
if (!(seconds > 0 && runs > 0) || links.length === 0)
  throw new Error('usage: networks [<seconds> [<runs> [<parts of a link’s name>]]]');

const closing: (() => Promise<void>)[] = [];

async function openSite() {
  const { home, remove } = temporaryHome();
  closing.unshift(async () => remove());
  const env = { LOGINS_A_MINUTE: '100000' };
  const site = await startShapedSite({ home, seed: 7, timeCode: true, env });
  closing.unshift(() => site.close());
  const db = homeDatabase(home);
  closing.unshift(() => db.destroy());
  const viewers = links.reduce((sum, { spectators = 0 }) => sum + runs * (1 + spectators), 0);
  const accounts = (await createPlayerAccounts(db, viewers)).map(
    (account) => new SignedInAccount(account, site.stack.url),
  );
  let visited = 0;
  return (link: Link) =>
    visit({
      site,
      link,
      // A failed visit keeps its seat for a while: each has another machine and other accounts.
      machineId: MACHINES[visited++ % MACHINES.length] ?? 0,
      accounts: accounts.splice(0, 1 + (link.spectators ?? 0)),
      seconds: secondsOf(link),
    });
}

const secondsOf = ({ drop }: Link): number => (drop === undefined ? seconds : changing);

async function measured(name: string, take: () => Promise<Measured>): Promise<Measured> {
  const taken: Measured[] = [];
  for (let run = 0; run < runs; run++) taken.push(await take());
  console.log(`measured: ${name}`);
  return medianOf(taken);
}

try {
  const visitLink = await openSite();
  const results: [Link, Measured][] = [];
  for (const link of links) results.push([link, await measured(link.name, () => visitLink(link))]);
  console.log(`\n${seconds} s, the median of ${runs}; load of the computer ${loadavg()[0]?.toFixed(1)}\n`);
  const judged = expectations(results);
  console.log(`${overview(results)}\n\n${judged.lines}\n\n${judged.met} of ${judged.all} expectations met\n`);
  process.exitCode = judged.met === judged.all ? 0 : 1;
} finally {
  for (const close of closing) await close();
}
