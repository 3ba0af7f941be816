import type { TestHouse } from '../test-house.ts';

/** The samples of a house's metrics, by `name{label="value"}` with labels in order, and the types of its metrics. */
export interface Scraped {
  readonly samples: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, string>;
}

export async function scrape(house: TestHouse): Promise<Scraped> {
  const { body } = await house.app.inject('/metrics');
  const lines = body.split('\n');
  return {
    samples: new Map(
      lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    ),
    types: new Map(
      lines.flatMap((line) => {
        const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
        return name === undefined || type === undefined ? [] : [[name, type]];
      }),
    ),
  };
}
