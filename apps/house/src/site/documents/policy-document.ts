import { CannotStart } from '@floorcast/startup/cannot-start';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/schema.ts';
import {
  type DocumentProblem,
  type DocumentRules,
  lastDocuments,
  problemsOf,
} from '../../platform/site-documents.ts';
import { Policy, policyId } from '../../policy/index.ts';

interface PolicyDocumentParts {
  /** The policy of the file, or of a demonstration. */
  readonly base: Policy;
  /** Whether the house knows how to reach a national register. */
  readonly reachesRegister: boolean;
  /** The day, as `2026-11-26`. */
  readonly today: () => string;
}

/** The policy as a document: a version holds the fields that differ from the file. A node takes it at its next start. */
export function policyDocument({ base, reachesRegister, today }: PolicyDocumentParts): DocumentRules {
  return {
    async read(body) {
      const parsed = Policy.safeParse({ ...base, ...body });
      if (!parsed.success) return { values: { ...base }, problems: problemsOf(parsed.error) };
      return {
        values: { ...parsed.data },
        problems: problemsIn(parsed.data, { base, reachesRegister, today }),
      };
    },
    idOf: (values) => policyId(Policy.parse(values)),
  };
}

function problemsIn(
  policy: Policy,
  { base, reachesRegister, today }: PolicyDocumentParts,
): DocumentProblem[] {
  const { nationalRegister, validFrom } = policy;
  return [
    ...loosened(policy, base).map((field) => ({
      field,
      problem: 'one person alone does not loosen it: set it in POLICY_FILE',
    })),
    ...(nationalRegister && !reachesRegister
      ? [
          {
            field: 'nationalRegister',
            problem: 'set REGISTER_URL and REGISTER_CREDENTIAL of the house first',
          },
        ]
      : []),
    ...(validFrom > today() ? [{ field: 'validFrom', problem: `is after today, ${today()}` }] : []),
  ];
}

/** Rules that guard staff themselves, and are looser than in the file: one administrator must not lift them. */
function loosened(policy: Policy, base: Policy): string[] {
  const most = Number.POSITIVE_INFINITY;
  return [
    ...((policy.fourEyesFrom ?? most) > (base.fourEyesFrom ?? most) ? ['fourEyesFrom'] : []),
    ...(base.staffSecondFactor && !policy.staffSecondFactor ? ['staffSecondFactor'] : []),
    ...(policy.staffMayPlay && !base.staffMayPlay ? ['staffMayPlay'] : []),
  ];
}

/**
 * The policy by which a node that starts runs: the last published version over the file's. Rules that only a newer release
 * knows are left out, and the log names them.
 *
 * @throws {CannotStart} when the version and the file do not fit each other.
 */
export async function policyAtStart(db: Db, file: Policy, log: Pick<Logger, 'error'>): Promise<Policy> {
  const [last] = await lastDocuments(db, 'policy', 1);
  if (last === undefined || last.body === null) return file;
  const known = Object.entries(last.body).filter(([rule]) => rule in Policy.shape);
  const unknown = Object.keys(last.body).filter((rule) => !(rule in Policy.shape));
  if (unknown.length > 0)
    log.error(
      { version: last.version, rules: unknown },
      'published policy has rules unknown to this release; ignoring them',
    );
  const parsed = Policy.safeParse({ ...file, ...Object.fromEntries(known) });
  if (parsed.success) return parsed.data;
  const [first] = problemsOf(parsed.error);
  throw new CannotStart(
    `Version ${last.version} of the policy, which was published at the console, does not fit: ${first?.field}: ${first?.problem}. ` +
      'Correct POLICY_FILE, or go back to it: npm run admin -- document back policy --note <why>.',
  );
}
