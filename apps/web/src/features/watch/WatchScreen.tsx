import type { MachineReply } from '@floorcast/contract/machines';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.ts';
import { failureOf, isRefused } from '../../api/failure.ts';
import { machineQuery } from '../../api/machine-queries.ts';
import { openSession } from '../../api/open-session.ts';
import { queuePlace } from '../../api/queue-place.ts';
import { seatQuery } from '../../api/seat.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { StateBadge } from '../../machines/StateBadge.tsx';
import { Viewers } from '../../machines/Viewers.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SeatPanel } from './SeatPanel.tsx';
import { seatView } from './seat-view.ts';
import styles from './WatchScreen.module.css';
import { Window } from './Window.tsx';

interface WatchScreenProps {
  readonly machineId: number;
  /** Goes to the table of a machine whose seat is to be had. */
  readonly onTake: (machine: { readonly id: number; readonly name: string }) => void;
}

/** A machine as others see it: its live picture, how many watch, and the way to its seat (GAME-18, GAME-19). */
export function WatchScreen({ machineId, onTake }: WatchScreenProps) {
  const { t } = useTranslation();
  const isId = Number.isSafeInteger(machineId);
  const reply = useQuery({ ...machineQuery(machineId), enabled: isId });
  if (reply.data !== undefined) return <WatchPage reply={reply.data} onTake={onTake} />;
  if (isId && !reply.isError) return <div className={styles.skeleton} aria-busy="true" />;
  if (!isId || isRefused(failureOf(reply.error), 'notFound'))
    return <Notice icon={<IconBuildingOff />} title={t('games.notFound')} hint={t('games.notFoundHint')} />;
  return (
    <Notice
      icon={<IconBuildingOff />}
      title={t('watch.failed')}
      action={<Button onClick={() => void reply.refetch()}>{t('games.retry')}</Button>}
    />
  );
}

function WatchPage({ reply, onTake }: Pick<WatchScreenProps, 'onTake'> & { readonly reply: MachineReply }) {
  const { machine, cameras } = reply;
  const seat = useQuery(seatQuery(machine.id)).data;
  const { place } = useReadable(queuePlace);
  const session = useReadable(openSession);
  const leaving = session !== null && session.id !== machine.id ? session.name : null;
  const view = seatView({ machine, seat, place, sessionAt: session?.id ?? null, roles: account.roles() });
  return (
    <article className={styles.page}>
      <div className={styles.window}>
        <Window machine={machine} cameras={cameras} open={seat?.watching} />
      </div>
      <div className={styles.facts}>
        <p className={styles.state}>
          <StateBadge status={machine.status} big />
          <Viewers count={seat?.viewers ?? 0} />
        </p>
        <h1 dir="auto">{machine.name}</h1>
        <p className={styles.brand}>
          {machine.brand} · {machine.id}
        </p>
        <SeatPanel machineId={machine.id} view={view} leaving={leaving} onTake={() => onTake(machine)} />
      </div>
    </article>
  );
}
