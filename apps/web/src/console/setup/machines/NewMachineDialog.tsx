import { MachineId } from '@floorcast/contract/machines';
import type { SetUpReply } from '@floorcast/contract/set-up';
import { type FormEvent, useState } from 'react';
import { createMachine } from '../../../api/endpoints/console/set-up.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../SetUp.module.css';
import { type Placed, PlaceFields } from './PlaceFields.tsx';

interface NewMachineDialogProps {
  readonly data: SetUpReply;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Sets a machine up, by the number under which its floor names it. */
export function NewMachineDialog({ data, onClose, onChanged }: NewMachineDialogProps) {
  const { t } = useTranslation();
  const act = useAct();
  const [id, setId] = useState('');
  const [placed, setPlaced] = useState<Placed>({
    name: '',
    brandId: data.brands[0]?.id ?? 0,
    floorId: data.floors.find(({ retired }) => retired === null)?.id ?? '',
  });
  const [reserved, setReserved] = useState(true);
  const number = MachineId.safeParse(Number(id));
  const complete =
    number.success && placed.name.trim() !== '' && placed.brandId !== 0 && placed.floorId !== '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!number.success) return;
    const done = await act.run(() => createMachine({ id: number.data, ...placed, reserved }));
    if (done === undefined) return;
    onChanged();
    onClose();
  }

  return (
    <Dialog title={t('consoleSetup.machine.create')} onClose={onClose} wide testId="new-machine-dialog">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={t('consoleSetup.machine.id')}
          inputMode="numeric"
          value={id}
          maxLength={10}
          hint={t('consoleSetup.machine.idHint')}
          problem={act.field === 'id' ? act.problem : null}
          answered
          onText={(text) => setId(text.replace(/\D/g, ''))}
        />
        <PlaceFields placed={placed} data={data} onPlaced={setPlaced} />
        <Check label={t('consoleSetup.machine.closed')} on={reserved} onSwitch={setReserved} />
        {act.problem !== null && act.field !== 'id' && (
          <p role="alert" className={styles.problem}>
            {act.problem}
          </p>
        )}
        <p className={styles.quiet}>{t('consoleSetup.machine.waitsHint')}</p>
        <DialogActions>
          <Button look="strong" wide type="submit" disabled={!complete || act.busy}>
            {t('consoleSetup.machine.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
