import type { Machine } from '@floorcast/contract/machines';
import { IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { brandsQuery } from '../../api/endpoints/machines.ts';
import { useMoney, useMoneyRange } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import styles from './MachineCard.module.css';

const FACT = `clip quiet small figures ${styles.fact}`;

/** What a game costs at a machine and what it may win: bets from the lowest to the highest, denomination, jackpot (LOBBY-9). */
export function MachineFacts({ machine: { bets, denomination, brand } }: { readonly machine: Machine }) {
  const { t } = useTranslation();
  const money = useMoney();
  const range = useMoneyRange();
  return (
    <span className={styles.facts}>
      {bets !== undefined && <Fact label={t('money.bet')} value={range(bets.lowest, bets.highest)} />}
      {denomination !== undefined && <Fact label={t('card.denomination')} value={money(denomination)} />}
      <JackpotOf brand={brand} />
    </span>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <span className={FACT} title={`${label} ${value}`}>
      <span>{`${label} `}</span>
      <bdi>{value}</bdi>
    </span>
  );
}

/** The highest jackpot of a brand, moving live (LOBBY-6): only this text is rendered again. */
function JackpotOf({ brand }: { readonly brand: string }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { data } = useQuery({
    ...brandsQuery(),
    select: (brands) => brands.find(({ name }) => name === brand)?.jackpots[0] ?? null,
  });
  if (data === undefined || data === null) return null;
  return (
    <span className={`${FACT} ${styles.jackpot}`} title={`${t('card.jackpot')} ${money(data)}`}>
      <IconTrophy size={16} aria-hidden="true" />
      <span className="unseen">{`${t('card.jackpot')} `}</span>
      <Verbatim>{money(data)}</Verbatim>
    </span>
  );
}
