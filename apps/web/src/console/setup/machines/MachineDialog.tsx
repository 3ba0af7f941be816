import {
  MachineChangeRequest,
  MachineCreateRequest,
  SetUpCalls,
  type SetUpMachine,
  type SetUpReply,
} from '@floorcast/contract/set-up';
import { Link } from '@tanstack/react-router';
import { ask } from '../../../api/call/ask.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Figures } from '../../../ui/values/Figures.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import styles from '../SetUp.module.css';
import { Retire } from './Retire.tsx';

interface MachineDialogProps {
  readonly machine: SetUpMachine;
  readonly data: SetUpReply;
  readonly changes: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One machine: its name, brand and floor, and whether it is in use. */
export function MachineDialog({ machine, data, changes, onClose, onChanged }: MachineDialogProps) {
  const { t, i18n } = useTranslation();
  return (
    <FormDialog title={`${machine.name} · ${machine.id}`} onClose={onClose} wide testId="machine-dialog">
      {machine.retired !== null && (
        <p>{t('consoleSetup.retiredSince', { at: formatMinute(machine.retired, i18n.language) })}</p>
      )}
      {machine.retired === null && machine.needsOther !== undefined && (
        <Waits id={machine.id} name={machine.needsOther} />
      )}
      {changes ? (
        <>
          <MachineForm machine={machine} data={data} onChanged={onChanged} />
          <Retire
            retired={machine.retired !== null}
            hint={t('consoleSetup.machine.retireHint')}
            retire={(retired, reason) =>
              ask(SetUpCalls.retireMachine, { params: { id: machine.id }, body: { retired, reason } })
            }
            onChanged={onChanged}
          />
        </>
      ) : (
        <Figures>
          <div>
            <dt>{t('consoleSetup.brand.one')}</dt>
            <dd>{machine.brand}</dd>
          </div>
          <div>
            <dt>{t('consoleSetup.floor.one')}</dt>
            <dd>{machine.floorId}</dd>
          </div>
        </Figures>
      )}
    </FormDialog>
  );
}

/** The account that may not put it into service, and the way to where others do. */
function Waits({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.form} data-testid="waits-for-second">
      <p>{t('consoleSetup.machine.waits', { name })}</p>
      <Link
        to="/console/$"
        params={{ _splat: `wall/${id}` }}
        preload={false}
        className={buttonClasses('calm')}
      >
        {t('consoleSetup.machine.toMachine')}
      </Link>
    </div>
  );
}

type MachineFormProps = Pick<MachineDialogProps, 'machine' | 'data' | 'onChanged'>;

function MachineForm({ machine, data, onChanged }: MachineFormProps) {
  const { t } = useTranslation();
  const { name, brandId, floorId } = machine;
  const mayMove = machine.reserved || machine.retired !== null;
  return (
    <Form
      schema={MachineChangeRequest}
      words="consoleSetup"
      fields={placeFields(data, machine)}
      begin={{ name, brandId, floorId }}
      changesOnly
      button={t('consoleSetup.save')}
      send={(placed) => ask(SetUpCalls.changeMachine, { params: { id: machine.id }, body: placed })}
      onDone={onChanged}
    >
      {(placed) =>
        !mayMove &&
        (placed.brandId !== brandId || placed.floorId !== floorId) && (
          <p>{t('consoleSetup.machine.closeFirst')}</p>
        )
      }
    </Form>
  );
}

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
          id: { words: 'consoleSetup.machine.id', hint: 'consoleSetup.machine.idHint' },
          ...placeFields(data),
          reserved: { words: 'consoleSetup.machine.closed' },
        }}
        begin={{ reserved: true }}
        button={t('consoleSetup.machine.create')}
        inDialog
        send={(body) => ask(SetUpCalls.createMachine, { body })}
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

/** The fields of a machine that say where it belongs: floors in use, and its own. */
const placeFields = ({ brands, floors }: SetUpReply, machine?: SetUpMachine) => ({
  brandId: {
    words: 'consoleSetup.brand.one',
    options: brands.map(({ id, name }) => [String(id), name] as const),
  },
  floorId: {
    words: 'consoleSetup.floor.one',
    options: floors
      .filter(({ id, retired }) => retired === null || id === machine?.floorId)
      .map(({ id }) => [id, id] as const),
  },
});
