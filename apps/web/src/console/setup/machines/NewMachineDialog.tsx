import { MachineCreateRequest, type SetUpReply } from '@floorcast/contract/set-up';
import { createMachine } from '../../../api/endpoints/console/set-up.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import styles from '../SetUp.module.css';
import { placeFields } from './place-fields.ts';

interface NewMachineDialogProps {
  readonly data: SetUpReply;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Sets a machine up, by the number under which its floor names it. */
export function NewMachineDialog({ data, onClose, onChanged }: NewMachineDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('consoleSetup.machine.create')} onClose={onClose} wide testId="new-machine-dialog">
      <Form
        schema={MachineCreateRequest}
        words="consoleSetup"
        fields={{
          id: { words: 'consoleSetup.machine.id' },
          ...placeFields(data),
          reserved: { words: 'consoleSetup.machine.closed' },
        }}
        begin={{ reserved: true }}
        button={t('consoleSetup.machine.create')}
        inDialog
        send={createMachine}
        onDone={() => {
          onChanged();
          onClose();
        }}
      >
        <p className={styles.quiet}>{t('consoleSetup.machine.waitsHint')}</p>
      </Form>
    </FormDialog>
  );
}
