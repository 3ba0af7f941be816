import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settleBooks } from '../../admin/commands/books.ts';
import { AT, type Tampering } from './tampering.ts';

const OFF = 'alter table trail disable trigger trail_kept';
const ON = 'alter table trail enable always trigger trail_kept';
const inTrail = (...statements: readonly string[]) => [OFF, ...statements, ON];
const CUT = inTrail('delete from trail where seq = (select max(seq) from trail)');

const journalOf = (folder: string): string => join(folder, 'heads.log');
const linesOf = (folder: string): readonly string[] =>
  readFileSync(journalOf(folder), 'utf8').split('\n').slice(0, -1);
const rewrite = (folder: string, lines: readonly string[]): void =>
  writeFileSync(journalOf(folder), lines.map((line) => `${line}\n`).join(''));
/** Rolls the copy in the database back to a head of the journal, of which so many are later. */
const rolledBack = (folder: string, later: number): string => {
  const line = linesOf(folder).at(-1 - later) ?? '';
  return `update trail_heads set head = '${line}', counter = ${line.split(' ')[4]}`;
};

/** Tamperings with rows of the trail. */
export const ROWS: readonly Tampering[] = [
  {
    does: 'edits a row of the trail',
    sql: inTrail(`update trail set detail = detail || '{"amount": 1}' where seq = 2`),
    lines: [RegExp(`^row 2 \\(.*, ${AT}\\) was changed, or written without the key`)],
  },
  {
    does: 'removes a row from the middle of the trail',
    sql: inTrail(`delete from trail where kind = 'machine.door'`),
    lines: [RegExp(`^row \\d+ is missing: row \\d+ of ${AT} comes after it$`)],
  },
  {
    does: 'inserts a row into the trail',
    sql: [
      `insert into trail select seq + 1, now(), 'player.noted', actor_id, actor, player_id, machine_id, '{}', hash,
        sha256(hash) from trail order by seq desc limit 1`,
    ],
    lines: [RegExp(`^row \\d+ \\(player.noted, helper, ${AT}\\) was changed, or written without the key`)],
  },
  {
    does: 'hides rows of the trail from its lists',
    sql: [
      `insert into list_blocks (list, block, rows, first_at, last_at) values ('trail', 0, 0, now(), now()), ('rounds', 0, 0, now(), now())`,
    ],
    lines: ['trail', 'rounds'].map((table) => RegExp(`wrong counts of rows 0 to 4999 of ${table}$`)),
  },
  {
    does: 'cuts off the last row of the trail',
    sql: CUT,
    lines: [RegExp(`^row (\\d+) is missing: row \\1 was signed at ${AT} \\(heads.log\\)$`)],
  },
  {
    does: 'cuts off the last row and settles the books',
    sql: CUT,
    files: async ({ db }) => {
      const settled = await settleBooks({ db, actor: { part: 'forger' } }, { force: true });
      if (settled.ok) throw new Error('the books were settled without a restore');
    },
    lines: [RegExp(`^row (\\d+) is missing: row \\1 was signed at ${AT}`)],
  },
  {
    does: 'cuts off the last row and removes its head from the journal',
    sql: CUT,
    files: ({ folder }) => rewrite(folder, linesOf(folder).slice(0, -1)),
    lines: [
      RegExp(`^row (\\d+) is missing: row \\1 was signed at ${AT} \\(the copy of node north`),
      RegExp(`^head (\\d+) is missing in heads.log of this node: head \\1 was signed at ${AT}`),
    ],
  },
  {
    does: 'cuts off the last row, removes its head, and removes the copy of the heads',
    sql: [...CUT, 'delete from trail_heads'],
    files: ({ folder }) => rewrite(folder, linesOf(folder).slice(0, -1)),
    lines: [
      RegExp(
        `^the copy of the heads of node north in the database was removed: head \\d+ was signed at ${AT}`,
      ),
    ],
  },
  {
    does: 'cuts off the last row and rolls journal and copy back, where there is a witness',
    sql: CUT,
    files: async ({ folder, forge }) => {
      await forge(rolledBack(folder, 1));
      rewrite(folder, linesOf(folder).slice(0, -1));
    },
    witnessed: true,
    lines: [
      RegExp(`^row (\\d+) is missing: row \\1 was signed at ${AT} \\(.*syslog, line \\d+\\)$`),
      RegExp(`^head (\\d+) is missing in heads.log of this node: head \\1 was signed at ${AT} \\(.*syslog`),
    ],
  },
  {
    does: 'removes all rows of the trail and all heads',
    sql: [...inTrail('truncate trail'), 'truncate trail_heads'],
    files: ({ folder }) => rmSync(folder, { recursive: true }),
    lines: [/^all rows are missing: the site has accounts/],
  },
];

/** Tamperings with heads. */
export const HEADS: readonly Tampering[] = [
  {
    does: 'removes the newest head from the journal',
    files: ({ folder }) => rewrite(folder, linesOf(folder).slice(0, -1)),
    lines: [RegExp(`^head (\\d+) is missing in heads.log of this node: head \\1 was signed at ${AT}`)],
  },
  {
    does: 'replaces the newest head by an older one',
    files: ({ folder }) => rewrite(folder, [...linesOf(folder).slice(0, -1), linesOf(folder)[1] ?? '']),
    lines: [RegExp(`^head (\\d+) is missing in heads.log of this node: head \\1 was signed at ${AT}`)],
  },
  {
    does: 'replaces the journal by an older one',
    files: ({ folder }) => rewrite(folder, linesOf(folder).slice(0, 2)),
    lines: [RegExp(`^heads 3 to (\\d+) are missing in heads.log of this node: head \\1 was signed at ${AT}`)],
  },
  {
    does: 'removes a head from the middle of the journal',
    files: ({ folder }) => rewrite(folder, linesOf(folder).toSpliced(2, 1)),
    lines: [RegExp(`^head 3 is missing in heads.log of this node: head 4 was signed at ${AT}`)],
  },
  {
    does: 'removes the journal',
    files: ({ folder }) => rmSync(journalOf(folder)),
    lines: [RegExp(`^heads 1 to (\\d+) are missing in heads.log of this node: head \\1 was signed at ${AT}`)],
  },
  {
    does: 'writes a head without the key',
    files: ({ folder }) => {
      const lines = linesOf(folder);
      const last = lines.at(-1) ?? '';
      rewrite(folder, [...lines, last.replace(` ${lines.length} `, ` ${lines.length + 1} `)]);
    },
    lines: [/^heads.log, line \d+: holds no head that the house has signed$/],
  },
  {
    does: 'rolls the copy of the heads in the database back',
    files: ({ folder, forge }) => forge(rolledBack(folder, 3)),
    lines: [
      RegExp(
        `^the copy of the heads of node north .* was rolled back to head \\d+: head \\d+ was signed at ${AT}`,
      ),
    ],
  },
  {
    does: 'forges the copy of the heads in the database',
    sql: [`update trail_heads set head = replace(head, 'Z ', 'Z 0')`],
    lines: [/^the copy of the heads of node north in the database was changed/],
  },
];

/** Tamperings with what keeps rows as they are. */
export const GUARDS: readonly Tampering[] = [
  {
    does: 'switches a trigger off',
    sql: [OFF],
    lines: [/^the trigger trail_kept on trail was switched off$/],
  },
  {
    does: 'removes a trigger',
    sql: ['drop trigger proposals_fenced on proposals'],
    lines: [/^the trigger proposals_fenced on proposals was removed$/],
  },
  {
    does: 'replaces a guard’s function by an empty one',
    sql: [
      `create or replace function refuse_trail_change() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    lines: [/^the function refuse_trail_change\(\) was replaced$/],
  },
  {
    does: 'lets postings be unbalanced',
    sql: ['alter table entries disable trigger balanced'],
    lines: [/^the trigger balanced on entries was switched off$/],
  },
  {
    does: 'removes the constraint by which a request posts once',
    sql: ['alter table postings drop constraint postings_request_id_key'],
    lines: [/^the constraint postings_request_id_key on postings was removed$/],
  },
  {
    does: 'removes the index by which a deposit is voided once',
    sql: ['drop index proposals_voided'],
    lines: [/^the unique index proposals_voided on proposals was removed$/],
  },
  {
    does: 'makes a rule that swallows rows',
    sql: ['create rule nothing as on insert to trail do instead nothing'],
    lines: [/^there is another rule nothing on trail$/],
  },
  {
    does: 'gives every role the right to change the trail',
    sql: ['grant update on trail to public'],
    lines: [/^every role was given the right to update trail$/],
  },
  {
    does: 'gives a role more of a column than the house has',
    sql: ['grant update (hash) on trail to pg_monitor'],
    lines: [/^the role pg_monitor was given the right to update trail.hash$/],
  },
  {
    does: 'gives a table to another owner',
    sql: ['alter table claims owner to pg_monitor'],
    lines: [/^the table claims was given to pg_monitor$/],
  },
  {
    does: 'switches triggers off by a setting of the database',
    sql: [
      `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
    ],
    lines: [/^the setting session_replication_role=replica was made for every role$/],
  },
];
