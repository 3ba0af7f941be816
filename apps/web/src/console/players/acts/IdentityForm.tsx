import { COUNTRIES } from '@floorcast/contract/countries';
import { IDENTITY_STATES, type IdentityState } from '@floorcast/contract/registration';
import { type FormEvent, useState } from 'react';
import { decideIdentity } from '../../../api/endpoints/console/players.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../Players.module.css';
import type { ActFormProps } from './act-form-props.ts';

const REASON_LEAST = 3;
const REASON_MOST = 200;

/** How the check of an identity ended, and what the document showed. */
export function IdentityForm({ player, onDone, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const act = useAct();
  const [state, setState] = useState<IdentityState>(player.identity);
  const [birthDate, setBirthDate] = useState(player.birthDate ?? '');
  const [country, setCountry] = useState(player.country ?? '');
  const [reason, setReason] = useState('');
  const ready = reason.trim().length >= REASON_LEAST;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!ready) return;
    const request = {
      state,
      reason: reason.trim(),
      ...(birthDate !== '' && { birthDate }),
      ...(country !== '' && { country }),
    };
    const file = await act.run(() => decideIdentity(player.id, request));
    if (file !== undefined) onDone(file);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Select
        label={t('consolePlayers.identity')}
        options={IDENTITY_STATES.map((each) => [each, t(`consolePlayers.identityStates.${each}`)])}
        value={state}
        onValue={(value) => setState(IDENTITY_STATES.find((each) => each === value) ?? state)}
      />
      <Field
        label={t('consolePlayers.born')}
        type="date"
        value={birthDate}
        onText={setBirthDate}
        hint={t('consolePlayers.act.identity.document')}
      />
      <CountryChoice country={country} onCountry={setCountry} />
      <Field
        label={t('consoleForm.reason')}
        autoComplete="off"
        maxLength={REASON_MOST}
        value={reason}
        onText={setReason}
        hint={t('consolePlayers.act.identity.reason')}
        problem={act.problem}
        answered
      />
      <DialogActions>
        <Button look="strong" type="submit" disabled={act.busy || !ready}>
          {t('consolePlayers.act.identity.name')}
        </Button>
        <Button onClick={onCancel}>{t('consoleForm.cancel')}</Button>
      </DialogActions>
    </form>
  );
}

interface CountryChoiceProps {
  readonly country: string;
  readonly onCountry: (country: string) => void;
}

function CountryChoice({ country, onCountry }: CountryChoiceProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <Select
      label={t('consolePlayers.country')}
      options={[
        ['', t('consolePlayers.notKnown')],
        ...COUNTRIES.map((code) => [code, names.of(code) ?? code] as const),
      ]}
      value={country}
      onValue={onCountry}
    />
  );
}
