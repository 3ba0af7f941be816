import * as z from 'zod';
import type { Tx } from '../../platform/db/schema.ts';
import type { Baseline } from '../../trail/index.ts';
import type { Proof } from '../../wallet/index.ts';

const Began = z.object({ exclusion: z.int(), kind: z.string(), until: z.string().nullable() });
const Approved = z.object({ ended: z.array(z.int()) });

/** An exclusion as the trail has it. */
interface Said {
  readonly text: string;
  readonly from: string;
}

/** Compares exclusions with what the trail says of their beginnings and their ends: nobody ends one by SQL. */
export async function exclusionFaults(tx: Tx, baseline: Baseline): Promise<Proof> {
  const { said, ended } = await exclusionsSaid(tx, baseline);
  const rows = await tx.selectFrom('exclusions').selectAll().orderBy('id').execute();
  const present = new Set(rows.map(({ id }) => id));
  return {
    what: 'exclusions are those of the trail, and ended only as it says',
    rows: rows.length,
    broken: [
      ...rows.flatMap((row) => {
        const known = said.get(row.id);
        // It was over when the trail began.
        if (known === undefined && row.id <= baseline.lastExclusion) return [];
        const text = textOf(row.kind, row.until?.toISOString() ?? null);
        const which = `exclusion ${row.id} of player ${row.playerId}`;
        if (known === undefined) return [`${which} (${text}): no row of the trail says so`];
        if (known.text !== text) return [`${which} is ${text}, and ${known.from} says ${known.text}`];
        const end = ended.get(row.id);
        if (row.endedAt !== null && end === undefined)
          return [`${which} was ended at ${row.endedAt.toISOString()}, and no row of the trail says so`];
        if (row.endedAt === null && end !== undefined) return [`${which} is in force, and ${end} ended it`];
        return [];
      }),
      ...[...said].flatMap(([id, { text, from }]) =>
        present.has(id) ? [] : [`exclusion ${id} (${text}) is gone: ${from} says that it began`],
      ),
    ],
  };
}

/** What the trail says, by the numbers of exclusions; and which rows ended some. */
async function exclusionsSaid(tx: Tx, { exclusions }: Baseline) {
  const said = new Map<number, Said>();
  for (const line of exclusions) {
    const [id, kind = '', until] = line.split(' ');
    said.set(Number(id), {
      text: textOf(kind, until === 'null' ? null : (until ?? null)),
      from: 'the row trail.baseline',
    });
  }
  const ended = new Map<number, string>();
  const rows = await tx
    .selectFrom('trail')
    .select(['seq', 'at', 'detail'])
    .where('kind', 'in', ['exclusion.began', 'proposal.approved'])
    .orderBy('seq')
    .execute();
  for (const { seq, at, detail } of rows) {
    const from = `row ${seq} of ${at.toISOString()}`;
    const began = Began.safeParse(detail);
    if (began.success)
      said.set(began.data.exclusion, { text: textOf(began.data.kind, began.data.until), from });
    for (const id of Approved.safeParse(detail).data?.ended ?? []) ended.set(id, from);
  }
  return { said, ended };
}

const textOf = (kind: string, until: string | null): string =>
  `${kind} ${until === null ? 'for good' : `until ${until}`}`;
