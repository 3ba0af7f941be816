import type { SetUpFloor } from '@floorcast/contract/set-up';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type Column, NOTHING, number, text, time } from '../../../ui/list/column.tsx';
import { Table } from '../../../ui/list/Table.tsx';
import { Answer } from '../Answer.tsx';
import type { AreaProps } from '../area-props.ts';
import styles from '../SetUp.module.css';
import { useSetUp } from '../use-set-up.ts';
import { FloorDialog, NewFloorDialog } from './FloorDialog.tsx';

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
