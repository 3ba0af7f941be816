import type { ProposalTerms } from '@floorcast/contract/proposals';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../Money.module.css';
import { AmountTwice } from './AmountTwice.tsx';
import { type PickedPlayer, PlayerPick } from './PlayerPick.tsx';
import { ReasonAndSend } from './ReasonAndSend.tsx';
import { type CashKind, type CashState, cashTerms } from './terms.ts';
import { usePropose } from './use-propose.ts';

interface CashFormProps {
  readonly kind: CashKind;
  /** The player of the address. */
  readonly first: PickedPlayer | null;
}

/** A deposit, a withdrawal or an adjustment by hand, or the end of an exclusion. */
export function CashForm({ kind, first }: CashFormProps) {
  const { act, send } = usePropose();
  const [player, pick] = useState(first);
  const [state, setState] = useState<CashState>({
    amount: null,
    correction: false,
    machine: '',
    direction: 'in',
  });
  const terms: ProposalTerms | null = cashTerms(kind, player?.id ?? null, state);
  return (
    <div className={styles.box}>
      <PlayerPick player={player} onPick={pick} />
      {kind === 'adjustment' && <AdjustmentFields state={state} onState={setState} />}
      {kind !== 'exclusion-end' && (
        <AmountTwice onAmount={(amount) => setState((now) => ({ ...now, amount }))} />
      )}
      {kind === 'deposit' && <Correction state={state} onState={setState} />}
      <ReasonAndSend
        act={act}
        ready={terms !== null}
        onSend={(reason) => terms !== null && send(terms, reason)}
      />
    </div>
  );
}

interface FieldsProps {
  readonly state: CashState;
  readonly onState: (state: CashState) => void;
}

function Correction({ state, onState }: FieldsProps): Elements {
  const { t } = useTranslation();
  return (
    <Check
      label={t('consoleMoney.correctionLabel')}
      on={state.correction}
      onSwitch={(correction) => onState({ ...state, correction })}
    />
  );
}

function AdjustmentFields({ state, onState }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('consoleMoney.machineNumber')}
        hint={t('consoleMoney.machineNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        value={state.machine}
        onText={(machine) => onState({ ...state, machine })}
        data-testid="machine-number"
      />
      <fieldset className={styles.choices}>
        <legend>{t('consoleMoney.direction')}</legend>
        {(['in', 'out'] as const).map((direction) => (
          <label key={direction}>
            <input
              type="radio"
              name="direction"
              checked={state.direction === direction}
              onChange={() => onState({ ...state, direction })}
            />
            <span>{t(`consoleMoney.directions.${direction}`)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
