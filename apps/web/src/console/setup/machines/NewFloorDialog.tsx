import { FloorId } from '@floorcast/contract/set-up';
import { type FormEvent, useState } from 'react';
import { createFloor } from '../../../api/endpoints/console/set-up.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../SetUp.module.css';

interface NewFloorDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Makes a floor, which is enrolled next. */
export function NewFloorDialog({ onClose, onCreated }: NewFloorDialogProps) {
  const { t } = useTranslation();
  const act = useAct();
  const [id, setId] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await act.run(() => createFloor(id));
    if (done !== undefined) onCreated(id);
  }

  return (
    <Dialog title={t('consoleSetup.floor.create')} onClose={onClose} testId="new-floor-dialog">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label={t('consoleSetup.floor.id')}
          value={id}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('consoleSetup.floor.idHint')}
          problem={act.problem}
          answered
          onText={setId}
        />
        <DialogActions>
          <Button look="strong" wide type="submit" disabled={!FloorId.safeParse(id).success || act.busy}>
            {t('consoleSetup.floor.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
