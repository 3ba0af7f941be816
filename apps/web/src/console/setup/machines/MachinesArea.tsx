import type { SetUpMachine, SetUpReply } from '@floorcast/contract/set-up';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { type Column, number, text } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { Answer } from '../Answer.tsx';
import type { AreaProps } from '../area-props.ts';
import styles from '../SetUp.module.css';
import { useSetUp } from '../use-set-up.ts';
import { MachineDialog, NewMachineDialog } from './MachineDialog.tsx';

/** Rows that are drawn at first, and with each press on "more". */
const STEP = 100;

/** The machines of the site: which they are, of which brand and floor, and whether they are in use. */
export default function MachinesArea({ forFloor }: AreaProps) {
  const setUp = useSetUp();
  return (
    <Answer query={setUp}>
      {(data) => <Machines data={data} forFloor={forFloor} onChanged={setUp.changed} />}
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
      {fitting.length === 0 && <p className={styles.quiet}>{t('consoleSetup.nothing')}</p>}
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
