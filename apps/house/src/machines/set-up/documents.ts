import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import {
  changesBetween,
  DocumentBody,
  type DocumentChange,
  type DocumentCheckReply,
  type DocumentKind,
  type DocumentPublishRequest,
  type DocumentReply,
} from '@floorcast/contract/site-documents';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { type DocumentRules, latestDocument } from '../../platform/site-documents.ts';
import { type Actor, record } from '../../trail/index.ts';

type Member = Extract<Actor, { id: number }>;

const VERSIONS_SHOWN = 50;
/** A wrong field may be long: the trail names this much of each value. */
const SHOWN_CHARACTERS = 200;

/** What is in force, what it would be without versions, and the versions. */
export async function readDocument(
  db: Db,
  kind: DocumentKind,
  rules: DocumentRules,
): Promise<Omit<DocumentReply, 'status'>> {
  const rows = await db
    .selectFrom('siteDocuments')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();
  const versions = rows.map(({ version, at, byName, note, body }) => ({
    version,
    at: at.toISOString(),
    by: byName,
    note,
    body: body === null ? null : DocumentBody.parse(body),
  }));
  const { values } = await rules.read(versions[0]?.body ?? null);
  return {
    version: versions[0]?.version ?? 0,
    values,
    base: (await rules.read(null)).values,
    versions,
    policyId: rules.idOf?.(values) ?? null,
    nodes: kind === 'policy' ? await nodesWithPolicy(db) : [],
  };
}

const nodesWithPolicy = (db: Db) =>
  db
    .selectFrom('nodes')
    .select(['name', 'policyId'])
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .orderBy('name')
    .execute();

/** What is wrong with the fields of a version, and what they would change. */
export async function checkDocument(
  db: Db | Tx,
  kind: DocumentKind,
  rules: DocumentRules,
  body: DocumentBody | null,
): Promise<Omit<DocumentCheckReply, 'status'>> {
  const now = await rules.read(await latestDocument(db, kind));
  const then = await rules.read(body);
  return {
    problems: [...then.problems],
    changes: then.problems.length > 0 ? [] : changesBetween(now.values, then.values),
  };
}

/** Publishes the next version. Returns its number. Refused if it is wrong, changes nothing, or another came first. */
export async function publishDocument(
  tx: Tx,
  kind: DocumentKind,
  rules: DocumentRules,
  { body, note, after }: DocumentPublishRequest,
  by: Member,
): Promise<Result<number, Refusal>> {
  const version = await lockVersions(tx, kind);
  if (version !== after) return err(refusal('versionMoved', { version }));
  const { problems, changes } = await checkDocument(tx, kind, rules, body);
  const [problem] = problems;
  if (problem !== undefined) return err(refusal('documentWrong', { ...problem }));
  if (changes.length === 0) return err(refusal('sameAsInForce'));
  const next = { kind, version: version + 1, body, note, by };
  await storeVersion(tx, next, changes.map(wordsOf));
  return ok(next.version);
}

/** Goes back to the file, or to the defaults, whatever is in force. Returns the number of that version. */
export async function backToFile(
  tx: Tx,
  kind: DocumentKind,
  note: string,
  by: Member,
): Promise<Result<number, never>> {
  const version = (await lockVersions(tx, kind)) + 1;
  await storeVersion(tx, { kind, version, body: null, note, by }, ['back to the file']);
  return ok(version);
}

/** Publications come one after the other. Returns the number of the last version; 0: there is none. */
async function lockVersions(tx: Tx, kind: DocumentKind): Promise<number> {
  await sql`lock table site_documents in share row exclusive mode`.execute(tx);
  const { version } = await tx
    .selectFrom('siteDocuments')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return version;
}

interface NewVersion extends Pick<DocumentPublishRequest, 'body' | 'note'> {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly by: Member;
}

async function storeVersion(
  tx: Tx,
  { kind, version, body, note, by }: NewVersion,
  changes: readonly string[],
): Promise<void> {
  await tx
    .insertInto('siteDocuments')
    .values({
      ...{ kind, version, note, byId: by.id, byName: by.username },
      body: body === null ? null : JSON.stringify(body),
    })
    .execute();
  await record(tx, { kind: `${kind}.changed`, by, detail: { version, note, changes: [...changes] } });
}

const wordsOf = ({ field, before, after }: DocumentChange): string =>
  `${field}: ${short(before)} → ${short(after)}`;
const short = (text: string | null): string => (text ?? 'none').slice(0, SHOWN_CHARACTERS);
