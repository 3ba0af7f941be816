import type { AccountType } from '@floorcast/contract/auth';
import type { ClaimsReply } from '@floorcast/contract/claims';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { AMOUNT_ACTIONS } from '@floorcast/contract/player';
import { ok } from '@floorcast/contract/result';
import {
  type QuickEntry,
  type QuickKind,
  QuickPanelCalls,
  type QuickPanelReply,
} from '@floorcast/contract/user-data';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { type Notice, notices } from '../../machines/set-up/index.ts';
import type { ClaimsService } from '../../money/claims/index.ts';
import { answer } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import { moneyIn, type SiteMoney } from '../../platform/site-money.ts';
import { ADJUSTING, playerAccount } from '../../wallet/index.ts';

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

export const quickPanelCalls = (panel: QuickPanel) =>
  answer(QuickPanelCalls, { read: async (_, { account }) => ok(await panel.of(account)) });

const TITLES: Record<Exclude<QuickKind, 'notice'>, string> = {
  'discount-ready': 'A discount can be claimed',
  'discount-next': 'The next discount',
  'bonus-ready': 'A bonus can be claimed',
  'weekly-ready': 'The weekly bonus can be claimed',
  'weekly-next': 'The next weekly bonus',
  deposit: 'Credit came in',
  'hand-pay': 'Hand pay',
  jackpot: 'Jackpot',
};

type Show = SiteMoney['show'];

const ready = (kind: keyof typeof TITLES, amount: MinorUnits, show: Show): QuickEntry[] =>
  amount === 0 ? [] : [{ id: kind, kind, title: TITLES[kind], detail: show(amount), amount }];

const next = (kind: keyof typeof TITLES, at: string | null): QuickEntry[] =>
  at === null ? [] : [{ id: kind, kind, title: TITLES[kind], detail: at, at }];

/** What can be claimed now, then what can be claimed later. */
const claimEntries = ({ discount, bonus, weekly }: ClaimsReply, show: Show): QuickEntry[] => [
  ...ready('bonus-ready', bonus.amount, show),
  ...ready('weekly-ready', weekly.amount, show),
  ...ready('discount-ready', discount.amount, show),
  ...next('discount-next', discount.next),
  ...next('weekly-next', weekly.next),
];

const cameInEntry = ({ id, kind, amount, at }: CameIn, show: Show): QuickEntry => ({
  id: `${kind}-${id}`,
  kind,
  title: TITLES[kind],
  detail: show(amount),
  amount,
  at: at.toISOString(),
});

const noticeEntry = ({ id, title, detail, at }: Notice): QuickEntry => ({
  id: `notice-${id}`,
  kind: 'notice',
  title,
  detail,
  at: at.toISOString(),
});

/** The kinds of credits that are shown, by their numbers on statements. */
const KINDS = {
  deposit: AMOUNT_ACTIONS.deposit,
  'hand-pay': AMOUNT_ACTIONS.handPay,
  jackpot: AMOUNT_ACTIONS.jackpot,
};
const CameIn = z.object({
  id: z.bigint(),
  kind: z.enum(['deposit', 'hand-pay', 'jackpot']),
  amount: z.bigint().transform(minorUnits),
  at: z.date(),
});
type CameIn = z.infer<typeof CameIn>;

/**
 * The last credit of each kind to a player's wallet since a moment, the latest first. A read of another module's
 * tables: it writes nothing.
 */
async function cameIn(db: Db, playerId: number, since: Date): Promise<CameIn[]> {
  const { rows } = await sql`
    select * from (
      select distinct on (p.kind) p.id, kinds.name as kind, e.amount, p.at
      from postings p
      join jsonb_each_text(${JSON.stringify(KINDS)}::jsonb) as kinds (name, number) on kinds.number::int = p.kind
      join entries e on e.posting_id = p.id and e.account_id = ${playerAccount(playerId)}
      where p.player_id = ${playerId} and p.at >= ${since}
        and e.amount > 0
        and not exists (select from entries where posting_id = p.id and account_id = any(${ADJUSTING}::text[])
          and p.kind = ${AMOUNT_ACTIONS.deposit})
      order by p.kind, p.at desc, p.id desc
    ) as last_ones order by at desc`.execute(db);
  return z.array(CameIn).parse(rows);
}
