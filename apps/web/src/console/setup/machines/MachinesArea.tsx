import {
  MachineChangeRequest,
  MachineCreateRequest,
  SetUpCalls,
  type SetUpMachine,
  type SetUpReply,
} from '@floorcast/contract/set-up';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../../ui/button/Button.tsx';
import { Check, Field } from '../../../ui/fields/Field.tsx';
import { type Column, number, text } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { Figures } from '../../../ui/values/Figures.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { Answer, type AreaProps, useChanged, useSetUp } from '../Area.tsx';
import { RowAct } from '../PlainArea.tsx';
import styles from '../SetUp.module.css';

interface MachineDialogProps {
  readonly machine: SetUpMachine;
  readonly data: SetUpReply;
  readonly changes: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One machine: its name, brand and floor, and whether it is in use. */
function MachineDialog({ machine, data, changes, onClose, onChanged }: MachineDialogProps) {
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
          <div className={styles.part}>
            <RowAct
              {...{ area: 'machines', name: 'retire', act: SetUpCalls.retireMachine, row: machine }}
              onDone={onChanged}
            />
          </div>
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
    <div className="rows gap-10" data-testid="waits-for-second">
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
function NewMachineDialog({ data, onClose, onChanged }: NewMachineDialogProps) {
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
        <p className="quiet">{t('consoleSetup.machine.waitsHint')}</p>
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

/** Rows that are drawn at first, and with each press on "more". */
const STEP = 100;

/** The machines of the site: which they are, of which brand and floor, and whether they are in use. */
export default function MachinesArea({ forFloor }: AreaProps) {
  const changed = useChanged();
  return (
    <Answer query={useSetUp()}>
      {(data) => <Machines data={data} forFloor={forFloor} onChanged={changed} />}
    </Answer>
  );
}

interface MachinesProps {
  readonly data: SetUpReply;
  readonly forFloor: boolean;
  readonly onChanged: () => void;
}

function Machines({ data, forFloor, onChanged }: MachinesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [withRetired, setWithRetired] = useState(false);
  const [most, setMost] = useState(STEP);
  const [open, setOpen] = useState<number | null>(null);
  const [creating, setCreating] = useState(false);
  const fitting = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return data.machines.filter(
      (machine) =>
        (withRetired || machine.retired === null) &&
        `${machine.id} ${machine.name} ${machine.brand} ${machine.floorId}`.toLowerCase().includes(wanted),
    );
  }, [data.machines, text, withRetired]);
  const machine = data.machines.find(({ id }) => id === open);
  return (
    <>
      <div className={styles.tools}>
        <Field
          label={t('consoleSetup.find')}
          look="tool"
          type="search"
          icon={<IconSearch size={18} aria-hidden="true" />}
          value={text}
          onText={setText}
        />
        <Check label={t('consoleSetup.withRetired')} on={withRetired} onSwitch={setWithRetired} />
        {forFloor && (
          <Button look="strong" onClick={() => setCreating(true)} data-testid="new-machine">
            <IconPlus size={18} aria-hidden="true" />
            <span>{t('consoleSetup.machine.create')}</span>
          </Button>
        )}
      </div>
      <MachineTable machines={fitting.slice(0, most)} onOpen={setOpen} />
      {fitting.length === 0 && <p className="quiet">{t('consoleSetup.nothing')}</p>}
      {fitting.length > most && (
        <div className={styles.more}>
          <Button onClick={() => setMost(most + STEP)}>
            {t('consoleSetup.more', { left: fitting.length - most })}
          </Button>
        </div>
      )}
      {machine !== undefined && (
        <MachineDialog
          key={machine.id}
          machine={machine}
          data={data}
          changes={forFloor}
          onClose={() => setOpen(null)}
          onChanged={onChanged}
        />
      )}
      {creating && <NewMachineDialog data={data} onClose={() => setCreating(false)} onChanged={onChanged} />}
    </>
  );
}

const COLUMNS: readonly Column<SetUpMachine>[] = [
  text('name', 'consoleSetup.name', { phone: 'title' }),
  number('id', 'consoleSetup.machine.id', { phone: 'figure' }),
  text('brand', 'consoleSetup.brand.one'),
  text('floorId', 'consoleSetup.floor.one', { phone: 'aside' }),
  {
    id: 'state',
    words: 'consoleSetup.state',
    phone: 'note',
    cell: (machine, { t }) => t(`consoleSetup.machine.states.${stateOf(machine)}`),
  },
  {
    id: 'rules',
    words: 'consoleSetup.areas.rules',
    cell: ({ rules }, { t }) =>
      rules === null ? t('consoleSetup.rules.ofBrand') : t('consoleSetup.version', { version: rules }),
  },
];

interface MachineTableProps {
  readonly machines: readonly SetUpMachine[];
  readonly onOpen: (id: number) => void;
}

function MachineTable({ machines, onOpen }: MachineTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('consoleSetup.areas.machines')}
      columns={COLUMNS}
      rows={machines}
      rowKey={({ id }) => id}
      opening={{ press: ({ id }) => onOpen(id) }}
    />
  );
}

/** Whether players may have it. */
function stateOf({ reserved, retired, needsOther }: SetUpMachine): 'retired' | 'waits' | 'reserved' | 'open' {
  if (retired !== null) return 'retired';
  if (needsOther !== undefined) return 'waits';
  return reserved ? 'reserved' : 'open';
}
