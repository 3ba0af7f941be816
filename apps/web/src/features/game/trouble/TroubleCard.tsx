import type { Trouble } from '@floorcast/contract/trouble';
import {
  IconAlertTriangle,
  IconCoins,
  IconDoor,
  IconPlugConnectedX,
  IconSparkles,
  IconTrophy,
} from '@tabler/icons-react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from './TroubleCard.module.css';
import { type AtMachine, troubleWords } from './trouble-words.ts';

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

interface TroubleCardProps {
  readonly trouble: Trouble;
  readonly seat: AtMachine;
}

/** The machine's trouble: what it means for the money first, then what happens next and what is locked. */
export function TroubleCard({ trouble, seat }: TroubleCardProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const Icon = ICONS[trouble.kind];
  const calm = trouble.kind === 'bonus';
  const { title, amount, ...says } = troubleWords(trouble, seat, t, money);
  return (
    <section
      className={styles.card}
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
      {says.locked !== null && <p className={styles.locked}>{says.locked}</p>}
    </section>
  );
}
