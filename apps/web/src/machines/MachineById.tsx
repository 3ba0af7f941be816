import type { MachineReply } from '@floorcast/contract/machines';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, isRefused } from '../api/call/failure.ts';
import { machineQuery } from '../api/endpoints/machines.ts';
import type { Elements } from '../ui/elements.ts';
import { Notice } from '../ui/status/Notice.tsx';

interface MachineByIdProps {
  /** The number in the address; there may be no machine with it. */
  readonly machineId: number;
  /** Shown for an unknown machine. */
  readonly missing: Elements;
  /** The text when the house could not be reached. */
  readonly failed: string;
  /** Shown until the machine is loaded. */
  readonly shape: Elements;
  readonly children: (reply: MachineReply) => Elements;
}

/** A machine's page once the machine is loaded, or a notice. */
export function MachineById({ machineId, missing, failed, shape, children }: MachineByIdProps) {
  const reply = useQuery(machineQuery(machineId));
  const refused = reply.isError && isRefused(failureOf(reply.error), 'notFound');
  const isMissing = useUnknown(machineId, refused);
  if (reply.data !== undefined) return children(reply.data);
  // Also while it is asked for once more: what a reader has typed there stays.
  if (isMissing) return missing;
  if (!reply.isError) return shape;
  return <Notice icon={<IconBuildingOff />} title={failed} onRetry={() => void reply.refetch()} />;
}

/** Whether a machine was unknown when it was asked for last. */
function useUnknown(machineId: number, refused: boolean): boolean {
  const [unknown, setUnknown] = useState<number | null>(null);
  if (refused && unknown !== machineId) setUnknown(machineId);
  return unknown === machineId;
}
