import { MachineActionCalls } from '@floorcast/contract/machine-actions';
import type { WallMachine } from '@floorcast/contract/wall';
import { actAt, type MachineDoor } from '../../../api/endpoints/console.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import type { Schema } from '../../shared/form/fields.ts';
import type { Act } from './acts.ts';
import styles from './MachineDetails.module.css';

/** An action's body: its id, its reason, and what it needs besides. */
type Body = { requestId: string; reason: string } & Record<string, string | boolean>;
const bodyOf = (door: MachineDoor): Schema<Body> => MachineActionCalls[door].body;

interface ActDialogProps {
  readonly machine: WallMachine;
  readonly act: Act;
  readonly onClose: () => void;
  /** In place of the words that say so: it was carried out, by the request of this id. */
  readonly onDone?: (requestId: string) => void;
}

/** Asks for the reason of an act, and what else it needs; a retry of the same act carries it out once. */
export function ActDialog({ machine, act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t(`consoleWall.act.${act.id}.title`)} onClose={onClose} testId="machine-act">
      <Form
        schema={bodyOf(act.door)}
        words="consoleWall"
        order={['camera', 'button', 'text']}
        fixed={act.more}
        fields={{
          camera: {
            words: 'consoleWall.asks.camera',
            options: machine.cameras.map(({ id }) => [id, t(`consoleWall.camera.${id}`)]),
          },
          button: { words: 'consoleWall.asks.button', options: machine.buttons.map((id) => [id, id]) },
          text: { words: 'consoleWall.asks.text' },
        }}
        lead={
          <p className={styles.what}>
            <Verbatim as="strong" dir="auto">
              {machine.name}
            </Verbatim>
            <span>{`: ${t(`consoleWall.act.${act.id}.what`)}`}</span>
          </p>
        }
        button={t(`consoleWall.act.${act.id}.title`)}
        inDialog
        send={({ requestId, reason, ...more }) =>
          actAt(machine.id, { door: act.door, requestId, reason, more })
        }
        onDone={(_, { requestId }) => {
          if (onDone === undefined)
            toast({ kind: 'success', words: t(`consoleWall.act.${act.id}.done`, { name: machine.name }) });
          else onDone(requestId);
          onClose();
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
