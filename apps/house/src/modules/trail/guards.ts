import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';

/** The triggers of the trail as PostgreSQL describes them, and whether each is enabled always. */
const TRIGGERS: ReadonlyMap<string, { readonly enabled: string; readonly definition: string }> = new Map([
  [
    'trail_kept',
    {
      enabled: 'A',
      definition:
        'BEFORE DELETE OR UPDATE OR TRUNCATE ON trail FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change()',
    },
  ],
  [
    'trail_fenced',
    {
      enabled: 'O',
      definition: 'BEFORE INSERT ON trail FOR EACH STATEMENT EXECUTE FUNCTION check_fence()',
    },
  ],
]);

/** What functions of the trail do, without white space. */
const BODIES: ReadonlyMap<string, string> = new Map([
  [
    'refuse_trail_change',
    "begin raise exception 'rows of the trail are neither changed nor removed' using errcode = 'FC002'; end",
  ],
]);

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('public.', '').trim();

/** What is wrong with that by which the database keeps rows of the trail as they are. */
export async function guardFaults(db: Db): Promise<readonly string[]> {
  return [...(await triggerFaults(db)), ...(await bodyFaults(db)), ...(await ruleFaults(db))];
}

async function triggerFaults(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; enabled: string; definition: string }>`
    select tgname as name, tgenabled as enabled, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'trail'::regclass and not tgisinternal order by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  const own = [...TRIGGERS].flatMap(([name, { enabled, definition }]) => {
    const trigger = found.get(name);
    if (trigger === undefined) return [`the trigger ${name} was removed`];
    if (trigger.enabled !== enabled) return [`the trigger ${name} was switched off`];
    return plain(trigger.definition).endsWith(definition) ? [] : [`the trigger ${name} was replaced`];
  });
  const others = rows.filter(({ name }) => !TRIGGERS.has(name));
  return [...own, ...others.map(({ name }) => `there is another trigger on the trail: ${name}`)];
}

async function bodyFaults(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; body: string }>`
    select proname as name, prosrc as body from pg_proc where proname = any (${[...BODIES.keys()]}::text[])`.execute(
    db,
  );
  return rows.flatMap(({ name, body }) =>
    plain(body) === BODIES.get(name) ? [] : [`the function ${name} was replaced`],
  );
}

async function ruleFaults(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select rulename as name from pg_rules where tablename = 'trail'`.execute(db);
  return rows.map(({ name }) => `there is a rule on the trail: ${name}`);
}
