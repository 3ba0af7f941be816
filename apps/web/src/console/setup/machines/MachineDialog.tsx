import type { SetUpMachine, SetUpReply } from '@floorcast/contract/set-up';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { changeMachine, retireMachine } from '../../../api/endpoints/console/set-up.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Figures } from '../../../ui/values/Figures.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../SetUp.module.css';
import { type Placed, PlaceFields } from './PlaceFields.tsx';
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
    <Dialog title={`${machine.name} · ${machine.id}`} onClose={onClose} wide testId="machine-dialog">
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
            retire={(retired, reason) => retireMachine(machine.id, retired, reason)}
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
    </Dialog>
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
  const act = useAct();
  const { name, brandId, floorId } = machine;
  const [placed, setPlaced] = useState<Placed>({ name, brandId, floorId });
  const moved = placed.brandId !== brandId || placed.floorId !== floorId;
  const changed = moved || placed.name.trim() !== name;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await act.run(() => changeMachine(machine.id, placed));
    if (done !== undefined) onChanged();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PlaceFields placed={placed} data={data} onPlaced={setPlaced} />
      {moved && !machine.reserved && machine.retired === null && (
        <p>{t('consoleSetup.machine.closeFirst')}</p>
      )}
      {act.problem !== null && (
        <p role="alert" className={styles.problem}>
          {act.problem}
        </p>
      )}
      <Button look="strong" type="submit" disabled={!changed || placed.name.trim() === '' || act.busy}>
        {t('consoleSetup.save')}
      </Button>
    </form>
  );
}
