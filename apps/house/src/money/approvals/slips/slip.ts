import { may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { FileLanguage } from '@floorcast/contract/player';
import type { Proposal } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import type { Calendar } from '../../../platform/days/calendar.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { siteCurrency, siteMoney } from '../../../platform/site-money.ts';
import { record } from '../../../trail/index.ts';
import { findHandPay } from '../../../wallet/index.ts';
import { proposalsWith } from '../proposal-views.ts';
import { findProposal, type StaffMember } from '../proposals.repository.ts';
import { type SlipLine, slipPdf } from './slip-pdf.ts';
import { SLIP_WORDS, type SlipWords } from './slip-words.ts';
import { isolated, leftToRight } from './text-runs.ts';

const Outcome = z.object({ withheld: z.number().optional() });
const DIGITS = 6;

/** Where a slip is printed. */
export interface SlipSite {
  readonly db: Db;
  readonly calendar: Calendar;
  /** As people know the site: the name of its host. */
  readonly name: string;
}

/** Prints the slip of a proposal that was carried out. Each print is on the trail, and each but the first is a copy. */
export async function printSlip(
  site: SlipSite,
  by: StaffMember,
  { id, language, now }: { readonly id: string; readonly language: FileLanguage; readonly now: Date },
): Promise<Result<{ readonly number: number; readonly pdf: Buffer }, Refusal>> {
  const [proposal] = await proposalsWith(site.db, by, [id], now);
  if (proposal === undefined || proposal.slip === null)
    return err(refusal('notFound', { what: `slip of proposal ${id}` }));
  const { slip: number } = proposal;
  const page = await pageOf(site, proposal, language);
  const words = SLIP_WORDS[language];
  const pdf = await site.db.transaction().execute(async (tx) => {
    const copy = await copyFor(tx, by, proposal);
    // Made before it is counted: a page that fails leaves the first print to the next.
    const made = await slipPdf({ ...page, copy: copy === 0 ? null : `${words.copy} ${copy}` });
    await countPrint(tx, by, proposal, copy);
    return made;
  });
  return ok({ number, pdf });
}

const pays = (by: StaffMember): boolean => may(by, 'hand-pays.propose') || may(by, 'money.propose');

/** Which copy the next print is: 0 is the first print. Those who only read get copies, and leave that to others. */
async function copyFor(tx: Tx, by: StaffMember, { id }: Proposal): Promise<number> {
  const { printed } = await tx
    .selectFrom('slips')
    .select('printed')
    .where('proposalId', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return pays(by) ? printed : Math.max(printed, 1);
}

async function countPrint(
  tx: Tx,
  by: StaffMember,
  { id, slip, player, machine }: Proposal,
  copy: number,
): Promise<void> {
  if (pays(by))
    await tx
      .updateTable('slips')
      .set((eb) => ({ printed: eb('printed', '+', 1) }))
      .where('proposalId', '=', id)
      .execute();
  await record(tx, {
    kind: 'slip.printed',
    by,
    playerId: player?.id ?? null,
    machineId: machine?.id ?? null,
    detail: { proposal: id, slip, copy },
  });
}

async function pageOf({ db, calendar, name }: SlipSite, proposal: Proposal, language: FileLanguage) {
  const words = SLIP_WORDS[language];
  const { show } = await siteMoney(db);
  const currency = (await siteCurrency(db)) ?? '';
  const money = (amount: MinorUnits) => leftToRight(`${show(amount)} ${currency}`);
  const time = (moment: string) => leftToRight(timeIn(calendar.timeZone, moment));
  const lines: (SlipLine | null)[] = [
    [words.site, name],
    proposal.machine && [words.machine, `${proposal.machine.id} ${isolated(proposal.machine.name)}`],
    proposal.player && [
      words.player,
      `${isolated(proposal.player.name)} (${isolated(proposal.player.username)})`,
    ],
    ...(await handPayLines(db, proposal, words, { money, time })),
    ...peopleOf(proposal, words, time),
    proposal.reason === '' ? null : [words.reason, isolated(proposal.reason)],
  ];
  return {
    language,
    title: words.kinds[proposal.kind],
    number: `${words.number} ${String(proposal.slip).padStart(DIGITS, '0')}`,
    amount: proposal.amount === null ? '' : money(proposal.amount),
    lines: lines.filter((line) => line !== null),
    signatures: [words.signatureOfPlayer, words.signatureOfStaff],
    footer: proposal.id,
  };
}

interface Shown {
  readonly money: (amount: MinorUnits) => string;
  readonly time: (moment: string) => string;
}

async function handPayLines(
  db: Db,
  { id, terms, amount }: Proposal,
  words: SlipWords,
  { money, time }: Shown,
): Promise<SlipLine[]> {
  if (terms.kind !== 'hand-pay') return [];
  const handPay = await findHandPay(db, terms.handPayId);
  const { withheld = 0 } = Outcome.parse((await findProposal(db, id))?.outcome ?? {});
  return [
    ...(handPay === undefined ? [] : [[words.reported, time(handPay.at.toISOString())] as const]),
    ...(withheld === 0
      ? []
      : ([
          [words.withheld, money(minorUnits(withheld))],
          [words.paid, money(minorUnits((amount ?? 0) - withheld))],
        ] as const)),
  ];
}

function peopleOf({ proposedBy, decidedBy, decidedAt, at }: Proposal, words: SlipWords, time: Shown['time']) {
  const line = (label: string, username: string, moment: string): SlipLine => [
    label,
    `${isolated(username)}, ${time(moment)}`,
  ];
  const alone = decidedBy?.id === proposedBy.id;
  const lines = alone ? [] : [line(words.proposedBy, proposedBy.username, at)];
  if (decidedBy !== null && decidedAt !== null)
    lines.push(line(alone ? words.paidBy : words.approvedBy, decidedBy.username, decidedAt));
  return lines;
}

/** Such as `2026-11-26 20:31:05`, in the time zone of the site. */
const timeIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(
    new Date(moment),
  );
