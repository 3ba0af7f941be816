import type { PayTable } from '@floorcast/contract/game-rules';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Space } from '../../ui/values/separators.tsx';
import styles from './GameRules.module.css';
import { RuleWords } from './RuleWords.tsx';

const keyOf = (texts: object): string => Object.values(texts).join();

/** One table of pays, by symbol and by number of symbols. */
export function PayTableView({ table: { title, unit, columns, rows } }: { readonly table: PayTable }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <table className={styles.table}>
      <caption>
        <RuleWords of={title} />
        <Space />
        <span className={styles.quiet}>{t(`gameRules.units.${unit}`)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('gameRules.symbol')}</th>
          {columns.map((column) => (
            <th key={keyOf(column)} scope="col">
              <RuleWords of={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ symbol, pays }) => (
          <tr key={keyOf(symbol)}>
            <th scope="row">
              <RuleWords of={symbol} />
            </th>
            {columns.map((column, index) => {
              const pay = pays[index];
              return <td key={keyOf(column)}>{pay == null ? '–' : number(pay, 2)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
