import type { SetUpBrand } from '@floorcast/contract/set-up';
import { type FormEvent, useState } from 'react';
import { changeBrand, createBrand } from '../../../api/endpoints/console/set-up.ts';
import { useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../SetUp.module.css';

/** Levels of a jackpot: those that grow with the bets. */
const LEVELS = [0, 1, 2];

interface BrandDialogProps {
  /** Undefined: a new one. */
  readonly brand: SetUpBrand | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A brand's name, and the levels at which its jackpot begins. */
export function BrandDialog({ brand, onClose, onChanged }: BrandDialogProps) {
  const { t } = useTranslation();
  const { edit, parse } = useTypedMoney();
  const act = useAct();
  const [name, setName] = useState(brand?.name ?? '');
  const places = [...LEVELS, ...(brand?.levels.slice(LEVELS.length).map((_, i) => LEVELS.length + i) ?? [])];
  const [typed, setTyped] = useState<readonly string[]>(() =>
    places.map((place) => edit(brand?.levels[place] ?? null)),
  );
  const given = typed.filter((text) => text.trim() !== '').map(parse);
  const levels = given.filter((level) => level !== null);
  const right = levels.length === given.length && name.trim() !== '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { name, levels: [...levels] };
    const done = await act.run<unknown>(() =>
      brand === undefined ? createBrand(body) : changeBrand(brand.id, body),
    );
    if (done === undefined) return;
    onChanged();
    onClose();
  }

  return (
    <Dialog
      title={brand?.name ?? t('consoleSetup.brand.create')}
      onClose={onClose}
      wide
      testId="brand-dialog"
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={t('consoleSetup.name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          problem={act.problem}
          answered
          onText={setName}
        />
        <Levels typed={typed} onTyped={setTyped} />
        <p className={styles.quiet}>{t('consoleSetup.brand.levelsHint')}</p>
        <DialogActions>
          <Button look="strong" wide type="submit" disabled={!right || act.busy}>
            {t(brand === undefined ? 'consoleSetup.brand.create' : 'consoleSetup.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface LevelsProps {
  readonly typed: readonly string[];
  readonly onTyped: (typed: readonly string[]) => void;
}

/** The levels as they are typed. */
function Levels({ typed, onTyped }: LevelsProps) {
  const { t } = useTranslation();
  const { parse, example } = useTypedMoney();
  const wrong = (text: string) => text.trim() !== '' && parse(text) === null;
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
          problem={wrong(text) ? t('cashIn.notAnAmount', { example }) : null}
          onText={(next) => onTyped(typed.map((each, i) => (i === place ? next : each)))}
        />
      ))}
    </div>
  );
}
