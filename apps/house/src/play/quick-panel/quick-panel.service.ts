import type { AccountType } from '@floorcast/contract/auth';
import { ok } from '@floorcast/contract/result';
import { QuickPanelCalls, type QuickPanelReply } from '@floorcast/contract/user-data';
import type { SiteContext } from '../../context.ts';
import { type Notice, notices } from '../../machines/set-up/index.ts';
import type { ClaimsService } from '../../money/claims/index.ts';
import { answer } from '../../people/accounts/index.ts';
import { moneyIn } from '../../platform/site-money.ts';
import { cameInEntry, claimEntries, noticeEntry } from './entries.ts';
import { cameIn } from './today.ts';

const DAY_MS = 86_400_000;
/** The number of notices of each kind that are shown. */
const NOTICES_SHOWN = 20;

/** What is of use today (QUICK-1): claims, credits and notices. A day begins at 00:00 UTC. */
export class QuickPanel {
  readonly #parts;
  constructor(
    parts: Pick<SiteContext, 'read' | 'clock' | 'settings'> & {
      readonly claims: Pick<ClaimsService, 'present'>;
    },
  ) {
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

/** The quick panel of the signed-in account. */
export const quickPanelCalls = (panel: QuickPanel) =>
  answer(QuickPanelCalls, { read: async (_, { account }) => ok(await panel.of(account)) });
