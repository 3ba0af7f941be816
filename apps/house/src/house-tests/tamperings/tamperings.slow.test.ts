import { copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleBooks } from '../../admin/commands/books.ts';
import { beginTrail, keepHead, recordRestore } from '../../trail/index.ts';
import { MONEY } from './of-money.ts';
import { PEOPLE } from './of-people.ts';
import { GUARDS, HEADS, ROWS } from './of-trail.ts';
import { PlayedSite } from './played-site.ts';

let site: PlayedSite;
beforeAll(async () => {
  site = await PlayedSite.play();
}, 240_000);
afterAll(() => site.drop());

test('C22.13 the audit of a site that nobody tampered with names nothing', () =>
  site.onCopy(async ({ faults }) => {
    expect(await faults()).toEqual([]);
  }));

test.each(
  [...ROWS, ...HEADS, ...GUARDS, ...MONEY, ...PEOPLE].map(
    (tampering) => [tampering.does, tampering] as const,
  ),
)('C22.13 the audit names a forger who %s', (_, { sql = [], files, witnessed, lines }) =>
  site.onCopy(async (copy) => {
    const syslog = join(tmpdir(), `witness-${process.pid}.syslog`);
    copyFileSync(join(copy.folder, 'heads.log'), syslog);
    await copy.forge(...sql);
    await files?.(copy);
    const faults = await copy.faults(witnessed ? [syslog] : []);
    rmSync(syslog);
    expect(faults).toEqual(lines.map((line) => expect.stringMatching(line)));
  }),
);

test('C22.18 the audit names a trail that was begun again, after all rows and all heads were removed', () =>
  site.onCopy(async ({ db, place, folder, forge, faults }) => {
    await forge(
      // A site that has been in use for a while.
      `update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z' where name = '0032-trail'`,
      'alter table trail disable trigger trail_kept',
      'truncate trail, trail_heads',
      'alter table trail enable always trigger trail_kept',
    );
    rmSync(folder, { recursive: true });
    await beginTrail(db, pino({ level: 'silent' }));
    await keepHead(db, place);
    expect(await faults()).toContainEqual(
      expect.stringMatching(/^the trail was begun again at .*: all rows of before are missing$/),
    );
  }));

test('C22.15 a restore is a row with its backup and its head, which explains what it gives up; settling follows it once', () =>
  site.onCopy(async ({ db, place, forge, faults, notes }) => {
    const settle = () => settleBooks({ db, actor: { part: 'restore' } }, { force: true });
    expect(await settle()).toMatchObject({ ok: false });
    await forge(
      'alter table trail disable trigger trail_kept',
      'delete from trail where seq = (select max(seq) from trail)',
      'alter table trail enable always trigger trail_kept',
    );
    await db
      .transaction()
      .execute((tx) => recordRestore(tx, { part: 'restore' }, { backup: 'monday.tar.gz', place }));
    expect(await settle()).toMatchObject({ ok: true });
    expect(await settle()).toMatchObject({ ok: false });
    await keepHead(db, place);
    expect(await faults()).toEqual([]);
    expect((await notes()).join('\n')).toMatch(
      /^monday.tar.gz, .*, was restored at .*: it gave up row(s \d+ to)? \d+ of before$/m,
    );
  }));
