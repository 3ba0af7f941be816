import type { MachineReply } from '@floorcast/contract/machines';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, isRefused } from '../api/failure.ts';
import { machineQuery } from '../api/machine-queries.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface MachineByIdProps {
  /** From the address: any number. */
  readonly machineId: number;
  /** In place of a machine that is not there. */
  readonly missing: ReactNode;
  /** What is said when the house could not tell. */
  readonly failed: string;
  /** The page's room until it is known. */
  readonly shape: ReactNode;
  readonly children: (reply: MachineReply) => ReactNode;
}

/** A machine's page once the machine is known, words where there is none. */
export function MachineById({ machineId, missing, failed, shape, children }: MachineByIdProps) {
  const { t } = useTranslation();
  const isId = Number.isSafeInteger(machineId);
  const reply = useQuery({ ...machineQuery(machineId), enabled: isId });
  if (!isId) return missing;
  if (reply.data !== undefined) return children(reply.data);
  if (!reply.isError) return shape;
  if (isRefused(failureOf(reply.error), 'notFound')) return missing;
  return (
    <Notice
      icon={<IconBuildingOff />}
      title={failed}
      action={<Button onClick={() => void reply.refetch()}>{t('games.retry')}</Button>}
    />
  );
}
