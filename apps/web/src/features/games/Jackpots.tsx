import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import styles from './Jackpots.module.css';

/** A brand's jackpot levels, highest first, moving live (LOBBY-6). */
export function Jackpots({ levels, brandId }: { levels: readonly number[]; brandId: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <dl className={styles.levels}>
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
        <div key={index}>
          <dt>{t('games.level', { level: index + 1 })}</dt>
          <dd data-testid={`jackpot-${brandId}-${index + 1}`} data-minor={level}>
            {money(level)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
