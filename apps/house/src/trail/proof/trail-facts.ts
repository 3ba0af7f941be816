import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../platform/db/schema.ts';

type Row = Selectable<Schema['trail']>;

/** A journal of heads, by the row that began it. */
export interface BegunJournal {
  readonly journal: string;
  readonly node: string;
  readonly folder: string;
  readonly seq: number;
  readonly at: string;
}

/** A restore, by the row that it wrote. Rows from its number on, of before, were given up. */
export interface Restore {
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly backup: string;
  /** When the house signed for the backup; `no`: it did not. */
  readonly certified: string;
}

/** How many heads a journal had, by the row of a proof. */
interface CountedJournal {
  readonly journal: string;
  readonly counter: number;
  readonly seq: number;
  readonly at: string;
}

const Begun = z.object({ journal: z.string(), node: z.string(), folder: z.string() });
const Restored = z.object({
  backup: z.string(),
  certified: z.string(),
  lostJournals: z.array(z.string()).default([]),
});
const Proved = z.object({ wrong: z.int(), heads: z.array(z.string()).default([]) });

/** What rows of the trail say of the trail itself. */
export class TrailFacts {
  readonly begun: BegunJournal[] = [];
  readonly restores: Restore[] = [];
  readonly counted: CountedJournal[] = [];
  /** Journals that were not there any more when a backup was restored. */
  readonly lost = new Set<string>();
  /** The last proof that found nothing wrong. */
  sound: { readonly seq: number; readonly at: string } | undefined;

  /** Takes a row that the house has written. */
  add({ seq: number, at: time, kind, actor: by, detail }: Row): void {
    const row = { seq: Number(number), at: time.toISOString() };
    if (kind === 'trail.heads-begun') {
      const said = Begun.safeParse(detail);
      if (said.success) this.begun.push({ ...said.data, ...row });
    }
    if (kind === 'books.restored') {
      const said = Restored.safeParse(detail);
      if (!said.success) return;
      const { backup, certified, lostJournals } = said.data;
      this.restores.push({ ...row, by, backup, certified });
      for (const journal of lostJournals) this.lost.add(journal);
    }
    if (kind === 'trail.proved') {
      const said = Proved.safeParse(detail);
      if (!said.success) return;
      if (said.data.wrong === 0) this.sound = row;
      for (const text of said.data.heads) {
        const [journal = '', counter] = text.split(' ');
        this.counted.push({ journal, counter: Number(counter), ...row });
      }
    }
  }
}
