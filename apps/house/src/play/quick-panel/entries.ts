import type { ClaimsReply } from '@floorcast/contract/claims';
import type { MinorUnits } from '@floorcast/contract/money';
import type { QuickEntry, QuickKind } from '@floorcast/contract/user-data';
import type { Notice } from '../../machines/set-up/index.ts';
import type { SiteMoney } from '../../platform/site-money.ts';
import type { CameIn } from './today.ts';

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
export const claimEntries = ({ discount, bonus, weekly }: ClaimsReply, show: Show): QuickEntry[] => [
  ...ready('bonus-ready', bonus.amount, show),
  ...ready('weekly-ready', weekly.amount, show),
  ...ready('discount-ready', discount.amount, show),
  ...next('discount-next', discount.next),
  ...next('weekly-next', weekly.next),
];

export const cameInEntry = ({ id, kind, amount, at }: CameIn, show: Show): QuickEntry => ({
  id: `${kind}-${id}`,
  kind,
  title: TITLES[kind],
  detail: show(amount),
  amount,
  at: at.toISOString(),
});

export const noticeEntry = ({ id, title, detail, at }: Notice): QuickEntry => ({
  id: `notice-${id}`,
  kind: 'notice',
  title,
  detail,
  at: at.toISOString(),
});
