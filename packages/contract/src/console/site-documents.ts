import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { Moment } from '../wire/time.ts';
import { Reason } from './staff.ts';

/** What the trail records of these calls. */
export const DOCUMENT_TRAIL = ['settings.changed', 'policy.changed', 'claims.changed'] as const;

/** What staff set up as a whole, in versions: each publication is the next one, and the last one is in force. */
export const DOCUMENT_KINDS = ['settings', 'policy', 'claims'] as const;
/** Schema of {@link DOCUMENT_KINDS}. */
export const DocumentKind = z.enum(DOCUMENT_KINDS);
/** One of {@link DOCUMENT_KINDS}. */
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Values by the names of their fields; null of a publication: those of the file, or the defaults. */
export const DocumentBody = z.record(z.string().check(z.maxLength(100)), z.unknown());
/** A parsed {@link DocumentBody}. */
export type DocumentBody = z.infer<typeof DocumentBody>;

/** A published version. */
export const DocumentVersion = z.object({
  version: z.int(),
  at: Moment,
  by: z.string(),
  note: z.string(),
  body: z.nullable(DocumentBody),
});
/** A parsed {@link DocumentVersion}. */
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** A node, and the version of the policy by which it runs. */
const RunningNode = z.object({ name: z.string(), policyId: z.nullable(z.string()) });

/** A document with its versions. */
export const DocumentReply = z.object({
  status: z.literal(1),
  /** The number of the last version; 0: nothing was published. */
  version: z.int(),
  /** All values in force; of the policy, those of the next start of a node. */
  values: DocumentBody,
  /** The values without any published version. */
  base: DocumentBody,
  /** The last versions, the newest first. */
  versions: z.array(DocumentVersion),
  /** Of the policy: the id of `values`, and by which policy each node runs. */
  policyId: z.nullable(z.string()),
  nodes: z.array(RunningNode),
});
/** A parsed {@link DocumentReply}. */
export type DocumentReply = z.infer<typeof DocumentReply>;

/** A value that differs, as JSON; null: it is absent. */
export const DocumentChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
/** A parsed {@link DocumentChange}. */
export type DocumentChange = z.infer<typeof DocumentChange>;

/** What is wrong with a version, and what it would change. */
export const DocumentCheckReply = z.object({
  status: z.literal(1),
  problems: z.array(z.object({ field: z.string(), problem: z.string() })),
  changes: z.array(DocumentChange),
});
/** A parsed {@link DocumentCheckReply}. */
export type DocumentCheckReply = z.infer<typeof DocumentCheckReply>;

/** The next version. */
export const DocumentPublishRequest = z.strictObject({
  body: z.nullable(DocumentBody),
  /** Why: it is kept with the version. */
  note: Reason,
  /** The last version as far as the writer knows: another one in between refuses the publication. */
  after: z.int().check(z.nonnegative()),
});
/** A parsed {@link DocumentPublishRequest}. */
export type DocumentPublishRequest = z.infer<typeof DocumentPublishRequest>;

/** The values that differ, by the path of their field. Lists differ as a whole. */
export function changesBetween(before: DocumentBody, after: DocumentBody): DocumentChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }));
}

function leavesOf(body: DocumentBody, path = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    const at = path === '' ? name : `${path}.${name}`;
    const inner = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!inner) leaves.set(at, JSON.stringify(value) ?? 'null');
    else for (const [field, text] of leavesOf(DocumentBody.parse(value), at)) leaves.set(field, text);
  }
  return leaves;
}

const Kind = z.object({ kind: DocumentKind });

/** Staff publish settings, the policy and the amounts of claims. */
export const DocumentCalls = defineCalls('console', {
  read: {
    does: 'Shows settings, the policy or the amounts of claims, with their versions.',
    route: 'GET /api/console/set-up/documents/:kind',
    access: { may: 'setup.read' },
    params: Kind,
    reply: DocumentReply,
  },
  check: {
    does: 'Says what is wrong with a version, and what it would change.',
    route: 'POST /api/console/set-up/documents/:kind/check',
    access: { may: 'setup.site' },
    params: Kind,
    body: z.strictObject({ body: z.nullable(DocumentBody) }),
    reply: DocumentCheckReply,
  },
  publish: {
    does: 'Publishes the next version.',
    route: 'POST /api/console/set-up/documents/:kind',
    access: { may: 'setup.site' },
    params: Kind,
    body: DocumentPublishRequest,
    reply: z.object({ status: z.literal(1), version: z.int() }),
  },
});
