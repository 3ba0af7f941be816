import { DocumentBody, type DocumentKind } from '@floorcast/contract/site-documents';
import * as z from 'zod';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db/schema.ts';
import { Remembered } from './remembered.ts';

/** Topic of a new version of a document, as `{kind}`. */
export const DOCUMENT_TOPIC = 'site.document';
const Published = z.object({ kind: z.string() });

/** How long (ms) a document is good: a node that misses its publication reads it after that. */
const KEEP_MS = 5_000;
/** How long (ms) a page waits for it, which needs nothing else of the database. */
const WAIT_MS = 1_000;

/** What is wrong with a document, by the path of its field. */
export interface DocumentProblem {
  readonly field: string;
  readonly problem: string;
}

/** How the values of a document come about: a version goes before the file, which goes before the defaults. */
export interface DocumentRules {
  /** All values with the fields of a version, or without any, and what is wrong in that. */
  read(
    body: DocumentBody | null,
  ): Promise<{ readonly values: DocumentBody; readonly problems: readonly DocumentProblem[] }>;
  /** Of the policy: the id of these values. */
  idOf?(values: DocumentBody): string;
}

/** A stored version; `body` null: it goes back to the file, or to the defaults. */
interface StoredVersion {
  readonly version: number;
  readonly body: DocumentBody | null;
}

/** How many versions are looked at for one that can be read. */
const LOOKED_AT = 20;

/** The last versions of a document, the newest first. */
export async function lastDocuments(
  db: Db | Tx,
  kind: DocumentKind,
  most = LOOKED_AT,
): Promise<readonly StoredVersion[]> {
  const rows = await db
    .selectFrom('siteDocuments')
    .select(['version', 'body'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ version, body }) => ({
    version,
    body: body === null ? null : DocumentBody.parse(body),
  }));
}

/** The fields of the last version of a document; null where there is none, or it goes back to the file. */
export const latestDocument = async (db: Db | Tx, kind: DocumentKind): Promise<DocumentBody | null> =>
  (await lastDocuments(db, kind, 1))[0]?.body ?? null;

/** Reads the last version of a document; while the database does not answer, the one that was read last. */
export function followDocument(
  { db, bus, clock }: { readonly db: Db; readonly bus: Bus; readonly clock: Clock },
  kind: DocumentKind,
): () => Promise<DocumentBody | null> {
  const ask = () => latestDocument(db, kind);
  const remembered = new Remembered({ clock, ask, keepMs: KEEP_MS, waitMs: WAIT_MS });
  bus.subscribe(DOCUMENT_TOPIC, (message) => {
    const published = Published.safeParse(message);
    if (published.success && published.data.kind === kind) remembered.forget();
  });
  let last: DocumentBody | null = null;
  return async () => {
    const now = await remembered.get();
    if (now !== undefined) last = now;
    return last;
  };
}

/** What a schema says is wrong, by the paths of the fields. */
export const problemsOf = (error: z.core.$ZodError): DocumentProblem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          problem: 'there is no such field',
        }))
      : [{ field: issue.path.join('.'), problem: issue.message }],
  );
