import { SET_UP_AREAS } from '@floorcast/contract/set-up';
import { useState } from 'react';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PlainArea } from '../PlainArea.tsx';
import styles from '../SetUp.module.css';

/** Levels of a jackpot: those that grow with the bets. */
const LEVELS = 3;

interface LevelsProps {
  readonly begin: readonly number[];
  /** Those that are typed; NaN: what cannot be read. */
  readonly onLevels: (levels: readonly number[]) => void;
}

/** The levels as they are typed. */
function Levels({ begin, onLevels }: LevelsProps) {
  const { t } = useTranslation();
  const { edit, parse, example } = useTypedMoney();
  const [typed, setTyped] = useState(() =>
    Array.from({ length: Math.max(LEVELS, begin.length) }, (_, place) => edit(begin[place] ?? null)),
  );
  function type(place: number, text: string): void {
    const next = typed.with(place, text);
    setTyped(next);
    onLevels(next.filter((each) => each.trim() !== '').map((each) => parse(each) ?? Number.NaN));
  }
  return (
    <>
      <div className={styles.levels}>
        {typed.map((text, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
            key={place}
            label={t('consoleSetup.brand.level', { place: place + 1 })}
            inputMode="decimal"
            value={text}
            placeholder={example}
            problem={text.trim() !== '' && parse(text) === null ? t('cashIn.notAnAmount', { example }) : null}
            onText={(next) => type(place, next)}
          />
        ))}
      </div>
      <p className="quiet">{t('consoleSetup.brand.levelsHint')}</p>
    </>
  );
}

/** The brands of machines, with their jackpots. */
export default function BrandsArea() {
  return (
    <PlainArea
      area="brands"
      plan={SET_UP_AREAS.brands}
      cells={{
        rules: ({ rules }, { t }) =>
          rules === null
            ? t('consoleSetup.rules.none')
            : t('consoleSetup.version', { version: Number(rules) }),
      }}
      fields={({ levels = [] }) => ({
        levels: {
          kind: 'own',
          draw: ({ onRaw }) => (
            <Levels begin={Array.isArray(levels) ? levels.map(Number) : []} onLevels={onRaw} />
          ),
        },
      })}
    />
  );
}
