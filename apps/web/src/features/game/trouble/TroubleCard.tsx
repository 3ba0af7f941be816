import { assertNever } from '@floorcast/contract/assert-never';
import { minorUnits } from '@floorcast/contract/money';
import type { Trouble } from '@floorcast/contract/trouble';
import {
  IconAlertTriangle,
  IconCoins,
  IconDoor,
  IconPlugConnectedX,
  IconSparkles,
  IconTrophy,
} from '@tabler/icons-react';
import type { Wording } from '../../../api/call/failure.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { openTransfer } from '../../../realtime/play/reduce-transfer.ts';
import { type Money, transferWords } from '../status/StatusLine.tsx';
import styles from './TroubleCard.module.css';

/** Where the player's money is. */
type AtMachine = Pick<Seat, 'credit' | 'transfer'>;

/** The texts of a card, in the order in which they matter to the player. */
interface TroubleWords {
  readonly title: string;
  /** The amount that was won, or is paid out. */
  readonly amount: string | null;
  /** What it means for the money. */
  readonly money: string;
  /** What happens next. */
  readonly next: string | null;
  /** What cannot be done meanwhile. */
  readonly locked: string | null;
}

export function troubleWords(trouble: Trouble, atMachine: AtMachine, t: Wording, money: Money): TroubleWords {
  switch (trouble.kind) {
    case 'hand-pay':
    case 'jackpot':
      return byHand(trouble, t, money);
    case 'bonus':
      return {
        title: t('game.trouble.title.bonus'),
        amount: null,
        money: t('game.trouble.money.bonus'),
        next: null,
        locked: null,
      };
    case 'door':
    case 'tilt':
    case 'reel-tilt':
    case 'out-of-service':
    case 'power':
      return {
        title: t(`game.trouble.title.${trouble.kind}`),
        amount: null,
        money: ownWords(atMachine, t, money),
        next: t(`game.trouble.next.${nextOf(trouble.kind)}`),
        locked: t('game.trouble.locked.leave'),
      };
    default:
      return assertNever(trouble);
  }
}

/** What ends it: staff look at whatever has no cause of its own. */
const nextOf = (kind: 'door' | 'power' | 'tilt' | 'reel-tilt' | 'out-of-service') =>
  kind === 'door' || kind === 'power' ? kind : 'staff';

/** During a transfer the credit is uncertain, and is not shown. */
function ownWords({ credit, transfer }: AtMachine, t: Wording, money: Money): string {
  const request = openTransfer(transfer);
  const pending = request === null ? null : transferWords({ step: 'pending', request }, t, money);
  if (pending !== null) return pending;
  return credit > 0
    ? t('game.trouble.money.credit', { credit: money(credit) })
    : t('game.trouble.money.none');
}

type ByHand = Extract<Trouble, { kind: 'hand-pay' | 'jackpot' }>;

function byHand(
  { kind, amount, ownCredit = false, withheld = minorUnits(0), step }: ByHand,
  t: Wording,
  money: Money,
): TroubleWords {
  if (step === 'staff-called')
    return {
      title: t(`game.trouble.title.${ownCredit ? 'own-credit' : kind}`),
      amount: money(amount),
      money: promised({ amount, ownCredit, withheld }, t, money),
      next: t('game.trouble.next.called'),
      locked: t('game.trouble.locked.held'),
    };
  return {
    title: t('game.trouble.title.paid'),
    amount: money(amount),
    money: booked({ amount, withheld }, t, money),
    next: t('game.trouble.next.paid'),
    locked: null,
  };
}

/** Minor units. */
interface Amounts {
  readonly amount: number;
  readonly withheld: number;
}

/** What of a hand pay will be booked: the house has counted it under the payout cap, which is final (C7.19). */
function promised(
  { amount, ownCredit, withheld }: Amounts & { readonly ownCredit: boolean },
  t: Wording,
  money: Money,
): string {
  if (withheld === 0) return t(`game.trouble.money.${ownCredit ? 'own-credit' : 'called'}`);
  const credited = amount - withheld;
  return t(`game.trouble.money.${credited > 0 ? 'capped' : 'withheld'}`, {
    credited: money(credited),
    withheld: money(withheld),
  });
}

/** What of a hand pay has been booked. */
function booked({ amount, withheld }: Amounts, t: Wording, money: Money): string {
  const credited = amount - withheld;
  const words = [
    ...(credited > 0 ? [t('game.trouble.money.paid', { amount: money(credited) })] : []),
    ...(withheld > 0 ? [t('errors.41024', { amount: money(withheld) })] : []),
  ];
  return words.join(' ');
}

const ICONS = {
  'hand-pay': IconCoins,
  jackpot: IconTrophy,
  door: IconDoor,
  tilt: IconAlertTriangle,
  'reel-tilt': IconAlertTriangle,
  'out-of-service': IconAlertTriangle,
  power: IconPlugConnectedX,
  bonus: IconSparkles,
} as const;

/** The machine's trouble: what it means for the money first, then what happens next and what is locked. */
export function TroubleCard({ trouble, seat }: { readonly trouble: Trouble; readonly seat: AtMachine }) {
  const { t } = useTranslation();
  const money = useMoney();
  const Icon = ICONS[trouble.kind];
  const calm = trouble.kind === 'bonus';
  const { title, amount, ...says } = troubleWords(trouble, seat, t, money);
  return (
    <section
      className={`${styles.card} rows centred gap-8`}
      role={calm ? 'status' : 'alert'}
      data-testid="trouble"
      data-kind={trouble.kind}
      data-step={'step' in trouble ? trouble.step : undefined}
    >
      <Icon className={styles.icon} size={calm ? 20 : 28} aria-hidden="true" />
      <h2 className={styles.title}>{title}</h2>
      {amount !== null && <p className={styles.amount}>{amount}</p>}
      <p className={styles.money}>{says.money}</p>
      {says.next !== null && <p className={styles.next}>{says.next}</p>}
      {says.locked !== null && <p className={`${styles.locked} quiet small`}>{says.locked}</p>}
    </section>
  );
}
