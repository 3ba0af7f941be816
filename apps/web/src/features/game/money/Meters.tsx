import { useMoney } from '../../../api/settings/use-money.ts';
import { balance } from '../../../api/stores/balance.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Amount } from '../../../ui/values/Amount.tsx';
import styles from '../controls/Controls.module.css';
import { WinAmount } from '../win/WinAmount.tsx';

/** Credit, bet, last win and balance, readable at a glance. */
export function Meters({ seat }: { seat: Seat | null }) {
  const { t } = useTranslation();
  const money = useMoney();
  const wallet = useReadable(balance);
  const figures = [
    { name: 'credit', minor: seat?.credit ?? null, big: true },
    { name: 'bet', minor: seat?.bet ?? null },
    { name: 'win', minor: seat?.win ?? null, bright: (seat?.win ?? 0) > 0 },
    { name: 'balance', minor: wallet },
  ];
  const textOf = (name: string, minor: number | null) => {
    if (name === 'win' && seat !== null) return <WinAmount seat={seat} />;
    return minor === null ? '' : money(minor);
  };
  return (
    <div className={styles.meters}>
      {figures.map(({ name, minor, ...look }) => (
        <Amount
          key={name}
          name={name}
          label={t(`money.${name}`)}
          minor={minor}
          text={textOf(name, minor)}
          {...look}
        />
      ))}
    </div>
  );
}
