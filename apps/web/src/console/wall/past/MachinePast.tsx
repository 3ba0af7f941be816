import { IconDeviceGamepad } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { CallList } from '../../shared/calls/CallList.tsx';
import { ProposalList } from '../../shared/proposals/ProposalList.tsx';
import { MachineGames } from './MachineGames.tsx';
import { MachineSessions } from './MachineSessions.tsx';
import { MachineTrail } from './MachineTrail.tsx';
import type { MachineTab } from './machine-tabs.ts';

interface MachinePastProps {
  readonly id: number;
  /** Undefined: one that the account may not see. */
  readonly tab: Exclude<MachineTab, 'now'> | undefined;
}

/** One list of what was at a machine (OPS-56). */
export function MachinePast({ id, tab }: MachinePastProps) {
  const { t } = useTranslation();
  switch (tab) {
    case 'games':
      return <MachineGames id={id} />;
    case 'sessions':
      return <MachineSessions id={id} />;
    case 'trail':
      return <MachineTrail id={id} />;
    case 'calls':
      return <CallList about={{ machineId: id }} />;
    case 'proposals':
      return (
        <ProposalList
          name={`proposals-machine-${id}`}
          of={{ machine: id }}
          label={t('consoleMoney.title')}
          none={t('consoleMoney.nothingProposed')}
        />
      );
    case undefined:
      return <Notice icon={<IconDeviceGamepad />} title={t('console.notPermitted')} />;
  }
}
