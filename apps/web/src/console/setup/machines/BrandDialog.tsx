import { BrandRequest, type SetUpBrand, SetUpCalls } from '@floorcast/contract/set-up';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import styles from '../SetUp.module.css';

interface BrandDialogProps {
  /** Undefined: a new one. */
  readonly brand: SetUpBrand | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A brand's name, and the levels at which its jackpot begins. */
export function BrandDialog({ brand, onClose, onChanged }: BrandDialogProps) {
  const { t } = useTranslation();
  const levels = brand?.levels ?? [];
  return (
    <FormDialog
      title={brand?.name ?? t('consoleSetup.brand.create')}
      onClose={onClose}
      wide
      testId="brand-dialog"
    >
      <Form
        schema={BrandRequest}
        words="consoleSetup"
        fields={{ levels: { kind: 'own', draw: ({ onRaw }) => <Levels begin={levels} onLevels={onRaw} /> } }}
        begin={{ name: brand?.name, levels }}
        button={t(brand === undefined ? 'consoleSetup.brand.create' : 'consoleSetup.save')}
        inDialog
        send={(body) =>
          brand === undefined
            ? ask(SetUpCalls.createBrand, { body })
            : ask(SetUpCalls.changeBrand, { params: { id: brand.id }, body })
        }
        onDone={() => {
          onChanged();
          onClose();
        }}
      >
        <p className={styles.quiet}>{t('consoleSetup.brand.levelsHint')}</p>
      </Form>
    </FormDialog>
  );
}

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
  );
}
