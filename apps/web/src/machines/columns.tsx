import { useMoney, useSignedMoney } from '../api/settings/use-money.ts';
import { type Column, type ColumnOptions, NOTHING, type With } from '../ui/list/column.tsx';

/** Stops of reels in a row, leftmost first. */
export const stopsText = (stops: readonly number[]): string => stops.join(' · ');

/** An amount (minor units) within a row of a list; `signed`: of what was won or lost. */
export function Money({ minor, signed = false }: { minor: number | null | undefined; signed?: boolean }) {
  const plain = useMoney();
  const withSign = useSignedMoney();
  return (
    <span translate="no">{typeof minor === 'number' ? (signed ? withSign : plain)(minor) : NOTHING}</span>
  );
}

const amounts =
  (signed: boolean) =>
  <Id extends string>(id: Id, words: string, options: ColumnOptions = {}): Column<With<Id, number>> => ({
    id,
    words,
    numeric: true,
    ...options,
    cell: (row) => <Money minor={row[id]} signed={signed} />,
  });

export const money = amounts(false);
/** A column of amounts that were won or lost. */
export const signedMoney = amounts(true);

/** The columns of the figures of a game; `options` of its bet and its win. */
export const gameFigures = (
  options: ColumnOptions,
): readonly Column<{ readonly bet: number; readonly win: number; readonly free: boolean }>[] => [
  {
    ...money('bet', 'recall.bet', { phone: 'aside', ...options }),
    cell: ({ bet, free }, { t }) => (free ? t('recall.free') : <Money minor={bet} />),
  },
  money('win', 'recall.win', { phone: 'figure', ...options }),
];

export const stops = (options: ColumnOptions = {}): Column<{ readonly stops: readonly number[] | null }> => ({
  id: 'stops',
  words: 'recall.stops',
  ...options,
  cell: ({ stops: each }) => (each === null ? NOTHING : <bdi dir="ltr">{stopsText(each)}</bdi>),
});
