import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Scraped, scrape } from '../../testing/calls/scrape.ts';
import { houseOfTests } from '../../testing/database.ts';

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const FILES = {
  'ops/prometheus/alerts.yml': read('ops/prometheus/alerts.yml'),
  // Its expressions are in JSON strings.
  'ops/grafana/floorcast.json': read('ops/grafana/floorcast.json').replaceAll('\\"', '"'),
};
/** A metric of the house, with its required labels. */
const SELECTOR = /(floorcast_\w+)(?:\{([^}]*)\})?/g;

const { house } = await houseOfTests();
await house.app.inject('/check');
const scraped: Scraped = await scrape(house);

const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
const known = (name: string) => scraped.types.has(name) || scraped.types.get(familyOf(name)) === 'histogram';
const sampled = (name: string, label: string) =>
  [...scraped.samples.keys()].some((sample) => sample.startsWith(`${name}{`) && sample.includes(label));

test.each(Object.entries(FILES))('SRV-1 every metric and label in %s is one of the house', (_, text) => {
  const selectors = [...text.matchAll(SELECTOR)];
  expect(selectors.length).toBeGreaterThan(10);
  for (const [, name = '', labels] of selectors) {
    expect([name, known(name)]).toEqual([name, true]);
    for (const label of labels?.split(/,\s*/) ?? []) {
      // What is compared otherwise, and classes of status, need not have happened in this house.
      const exact = /^\w+="/.test(label) && !label.startsWith('status=');
      const wanted = exact ? label : (/^\w+/.exec(label)?.[0] ?? label);
      expect([name, label, sampled(name, wanted)]).toEqual([name, label, true]);
    }
  }
});

test('SRV-1 every metric of a house is on the dashboard', () => {
  const shown = new Set(
    [...FILES['ops/grafana/floorcast.json'].matchAll(SELECTOR)].map(([, name = '']) => familyOf(name)),
  );
  expect([...scraped.types.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test('SRV-1 every alert is explained in the operating manual', () => {
  const alerts = FILES['ops/prometheus/alerts.yml'].match(/(?<=alert: )\w+/g) ?? [];
  const guide = read('docs/run/monitor.md');
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(alerts).size).toBe(alerts.length);
  for (const name of alerts) expect([name, guide.includes(`| \`${name}\` |`)]).toEqual([name, true]);
});
