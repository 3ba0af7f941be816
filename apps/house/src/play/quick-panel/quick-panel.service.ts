import type { AccountType } from '@floorcast/contract/auth';
import type { Settings } from '@floorcast/contract/settings';
import type { QuickPanelReply } from '@floorcast/contract/user-data';
import { type Notice, notices } from '../../machines/set-up/index.ts';
import type { ClaimsService } from '../../money/claims/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import { moneyIn } from '../../platform/site-money.ts';
import { cameInEntry, claimEntries, noticeEntry } from './entries.ts';
import { cameIn } from './today.ts';

const DAY_MS = 86_400_000;
/** The number of notices of each kind that are shown. */
const NOTICES_SHOWN = 20;

export interface QuickPanelParts {
  readonly read: Read;
  readonly clock: Clock;
  readonly claims: Pick<ClaimsService, 'present'>;
  readonly settings: () => Promise<Settings>;
}

/** What is of use today (QUICK-1): claims, credits and notices. A day begins at 00:00 UTC. */
export class QuickPanel {
  readonly #parts: QuickPanelParts;
  constructor(parts: QuickPanelParts) {
    this.#parts = parts;
  }

  async of({ id, type }: { readonly id: number; readonly type: AccountType }): Promise<QuickPanelReply> {
    const { read } = this.#parts;
    const shown = async (kind: Notice['kind']) =>
      (await read((db) => notices(db, NOTICES_SHOWN, kind))).map(noticeEntry);
    // Staff have no wallet.
    const own = type === 'user' ? await this.#own(id) : [];
    return { events: [...own, ...(await shown('event'))], notes: await shown('note') };
  }

  async #own(playerId: number): Promise<QuickPanelReply['events']> {
    const { read, clock, claims, settings } = this.#parts;
    const { show } = moneyIn((await settings()).CURRENCY);
    const today = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS);
    const came = await read((db) => cameIn(db, playerId, today));
    const present = await claims.present(playerId);
    return [...claimEntries(present, show), ...came.map((each) => cameInEntry(each, show))];
  }
}
