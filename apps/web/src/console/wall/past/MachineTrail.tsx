import { MACHINE_LIST_REPLIES } from '@floorcast/contract/machine-past';
import type { TrailRow } from '@floorcast/contract/trail';
import { useState } from 'react';
import { fetchMachineList } from '../../../api/endpoints/console/machine-past.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { List } from '../../shared/table/List.tsx';
import { useTrailColumns } from '../../shared/trail/columns.tsx';
import { RowDialog } from '../../shared/trail/RowDialog.tsx';
import { useMay } from '../../shared/use-may.ts';

/** What the trail has about a machine, as far as the duties of the account show it. */
export function MachineTrail({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<TrailRow | null>(null);
  const showsPlayers = useMay()('players.read');
  const columns = useTrailColumns().filter(
    (column) => column.id !== 'machineId' && (showsPlayers || column.id !== 'playerId'),
  );
  return (
    <>
      <List
        name={`machine-${id}-trail`}
        label={t('consoleWall.tab.trail')}
        columns={columns}
        rowKey={({ seq }) => seq}
        load={fetchMachineList(id, 'trail', MACHINE_LIST_REPLIES.trail)}
        defaultSort="-at"
        opening={{ press: setOpen }}
        filters={[{ kind: 'days' }]}
        csv={`/console/machines/${id}/trail.csv`}
        empty={{ title: t('consoleWall.nothingRecorded') }}
      />
      {open !== null && <RowDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
