import { type EnrolCodeReply, SetUpCalls, type SetUpFloor } from '@floorcast/contract/set-up';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { type Column, NOTHING, number, text, time } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { QrCode } from '../../../ui/values/QrCode.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { ActButton, FormDialog, ShownOnce } from '../../shared/form/FormDialog.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import { Answer, type AreaProps, useSetUp } from '../Area.tsx';
import styles from '../SetUp.module.css';
import { Retire } from './Retire.tsx';

/** The floors of the site: which node runs them, and how a new one is enrolled. */
export default function FloorsArea({ forFloor }: AreaProps) {
  const { t } = useTranslation();
  const setUp = useSetUp();
  const [open, setOpen] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  return (
    <Answer query={setUp}>
      {({ floors, nodes }) => {
        const floor = floors.find(({ id }) => id === open);
        return (
          <>
            {forFloor && (
              <div className={styles.tools}>
                <span />
                <Button look="strong" onClick={() => setCreating(true)} data-testid="new-floor">
                  <IconPlus size={18} aria-hidden="true" />
                  <span>{t('consoleSetup.floor.create')}</span>
                </Button>
              </div>
            )}
            <FloorTable floors={floors} {...(forFloor && { onOpen: setOpen })} />
            {floor !== undefined && (
              <FloorDialog
                floor={floor}
                nodes={nodes}
                onClose={() => setOpen(null)}
                onChanged={setUp.changed}
              />
            )}
            {creating && (
              <NewFloorDialog
                onClose={() => setCreating(false)}
                onCreated={(id) => {
                  setCreating(false);
                  setUp.changed();
                  setOpen(id);
                }}
              />
            )}
          </>
        );
      }}
    </Answer>
  );
}

const COLUMNS: readonly Column<SetUpFloor>[] = [
  text('id', 'consoleSetup.floor.one', { phone: 'title' }),
  number('machines', 'consoleSetup.areas.machines', { phone: 'figure' }),
  {
    id: 'node',
    words: 'consoleSetup.floor.node',
    phone: 'note',
    cell: ({ node, retired }, { t }) => (retired !== null ? t('consoleSetup.retired') : (node ?? NOTHING)),
  },
  text('pinnedTo', 'consoleSetup.floor.pinnedTo', { none: 'consoleSetup.floor.anyNode' }),
  time('enrolUntil', 'consoleSetup.floor.enrolUntil', { phone: 'aside', minute: true }),
];

interface FloorTableProps {
  readonly floors: readonly SetUpFloor[];
  readonly onOpen?: (id: string) => void;
}

function FloorTable({ floors, onOpen }: FloorTableProps) {
  const { t } = useTranslation();
  return (
    <Table
      label={t('consoleSetup.areas.floors')}
      columns={COLUMNS}
      rows={floors}
      rowKey={({ id }) => id}
      {...(onOpen && { opening: { press: ({ id }: SetUpFloor) => onOpen(id) } })}
    />
  );
}

interface FloorDialogProps {
  readonly floor: SetUpFloor;
  readonly nodes: readonly string[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One floor: its enrolment, the node that runs it, and whether it is in use. */
function FloorDialog({ floor, nodes, onClose, onChanged }: FloorDialogProps) {
  const { t, i18n } = useTranslation();
  return (
    <FormDialog title={floor.id} onClose={onClose} wide testId="floor-dialog">
      {floor.retired !== null ? (
        <p>{t('consoleSetup.retiredSince', { at: formatMinute(floor.retired, i18n.language) })}</p>
      ) : (
        <>
          <Enrolment floor={floor} onChanged={onChanged} />
          <Pin floor={floor} nodes={nodes} onChanged={onChanged} />
        </>
      )}
      <Retire
        retired={floor.retired !== null}
        hint={t('consoleSetup.floor.retireHint')}
        retire={(retired, reason) =>
          ask(SetUpCalls.retireFloor, { params: { id: floor.id }, body: { retired, reason } })
        }
        onChanged={onChanged}
      />
    </FormDialog>
  );
}

type PartProps = Pick<FloorDialogProps, 'floor' | 'onChanged'>;

/** A code by which the floor's program fetches its credential, to type or to scan. */
function Enrolment({ floor, onChanged }: PartProps) {
  const { t, i18n } = useTranslation();
  const [made, setMade] = useState<EnrolCodeReply | null>(null);
  return (
    <>
      <p>{t('consoleSetup.floor.enrolHint')}</p>
      <p>{t('consoleSetup.floor.waitsHint')}</p>
      {made !== null && (
        <div className={styles.enrol} data-testid="enrol-code">
          <QrCode text={made.code} label={t('consoleSetup.floor.qr')} />
          <ShownOnce
            words={t('consoleSetup.floor.code', { at: formatMinute(made.until, i18n.language) })}
            secret={made.code}
          />
        </div>
      )}
      <ActButton
        look="strong"
        act={() => ask(SetUpCalls.makeEnrolCode, { params: { id: floor.id } })}
        onDone={(code) => {
          setMade(code);
          onChanged();
        }}
        data-testid="make-code"
      >
        {t(made === null ? 'consoleSetup.floor.makeCode' : 'consoleSetup.floor.makeOther')}
      </ActButton>
    </>
  );
}

function Pin({ floor, nodes, onChanged }: PartProps & Pick<FloorDialogProps, 'nodes'>) {
  const { t } = useTranslation();
  const act = useAct();
  const known = [...new Set([...nodes, ...(floor.pinnedTo === null ? [] : [floor.pinnedTo])])];

  async function pin(node: string): Promise<void> {
    const done = await act.run(() =>
      ask(SetUpCalls.pinFloor, { params: { id: floor.id }, body: { node: node === '' ? null : node } }),
    );
    if (done !== undefined) onChanged();
  }

  return (
    <div className={styles.part}>
      <Select
        label={t('consoleSetup.floor.pinnedTo')}
        options={[['', t('consoleSetup.floor.anyNode')], ...known.map((name) => [name, name] as const)]}
        value={floor.pinnedTo ?? ''}
        onValue={(node) => void pin(node)}
        problem={act.problem}
      />
    </div>
  );
}

interface NewFloorDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Makes a floor, which is enrolled next. */
function NewFloorDialog({ onClose, onCreated }: NewFloorDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('consoleSetup.floor.create')} onClose={onClose} testId="new-floor-dialog">
      <Form
        schema={SetUpCalls.createFloor.body}
        words="consoleSetup"
        fields={{ id: { words: 'consoleSetup.floor.id', hint: 'consoleSetup.floor.idHint' } }}
        button={t('consoleSetup.floor.create')}
        inDialog
        send={({ id }) => ask(SetUpCalls.createFloor, { body: { id } })}
        onDone={(_, { id }) => onCreated(id)}
      />
    </FormDialog>
  );
}
