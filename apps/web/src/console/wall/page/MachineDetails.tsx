import { may } from '@floorcast/contract/duties';
import type { WallMachine } from '@floorcast/contract/wall';
import { IconArrowLeft, IconDeviceGamepad } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { buttonClasses } from '../../../ui/button/button-classes.ts';
import { Notice } from '../../../ui/status/Notice.tsx';
import { useWall } from '../../shared/live/use-live.ts';
import { CauseBadge, ConditionBadge } from '../tiles/ConditionBadge.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type Act, actsAt, HAND_PAYS } from './acts.ts';
import { MachineCalls } from './MachineCalls.tsx';
import styles from './MachineDetails.module.css';
import { MachineFigures } from './MachineFigures.tsx';
import { MachineHistory } from './MachineHistory.tsx';
import { MachineView } from './MachineView.tsx';

/** One machine: what is going on there, its picture, and what staff can do about it (OPS-54). */
export function MachineDetails({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const view = useWall();
  const machine = view.machines.get(id);
  return (
    <section className={styles.page}>
      <Link to="/console/$" params={{ _splat: 'wall' }} preload={false} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={styles.arrow} />
        {t('consoleWall.title')}
      </Link>
      {machine !== undefined && <Known machine={machine} />}
      {machine === undefined && view.whole && (
        <>
          <h1 className="unseen">{t('consoleWall.machine')}</h1>
          <Notice icon={<IconDeviceGamepad />} title={t('consoleWall.noMachine', { id: String(id) })} />
        </>
      )}
      {machine === undefined && !view.whole && (
        <p role="status" className={styles.what}>
          {t('consoleWall.loading')}
        </p>
      )}
    </section>
  );
}

function Known({ machine }: { readonly machine: WallMachine }) {
  const { name, id, brand, floorId, causes } = machine;
  return (
    <>
      <header className={styles.head}>
        <h1 dir="auto">{name}</h1>
        <span className={styles.what}>
          <bdi>{brand}</bdi> · {id} · <bdi>{floorId}</bdi>
        </span>
      </header>
      <ul className={styles.causes}>
        {causes.length === 0 ? (
          <li>
            <ConditionBadge machine={machine} />
          </li>
        ) : (
          causes.map((cause) => (
            <li key={`${cause.kind} ${cause.camera ?? ''} ${cause.id ?? ''}`}>
              <CauseBadge cause={cause} />
              {cause.note !== undefined && <span className={styles.note}>{cause.note}</span>}
            </li>
          ))
        )}
      </ul>
      <div className={styles.columns}>
        <div className={styles.column}>
          <MachineView machine={machine} />
          <MachineHistory machine={machine} />
        </div>
        <div className={styles.column}>
          <Acts machine={machine} />
          <MachineFigures machine={machine} />
          <MachineCalls machineId={id} />
        </div>
      </div>
    </>
  );
}

/** What the signed-in member of staff can do at the machine. */
function Acts({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const [open, setOpen] = useState<Act | null>(null);
  if (now.phase !== 'signed-in') return null;
  const { causes } = machine;
  const acts = actsAt(machine, now.user);
  const pays = may(now.user, 'hand-pays.propose') && causes.some(({ kind }) => HAND_PAYS.includes(kind));
  if (acts.length === 0 && !pays) return null;
  return (
    <section className={styles.card} aria-label={t('consoleWall.acts')}>
      <h2>{t('consoleWall.acts')}</h2>
      <div className={styles.acts}>
        {pays && (
          <Link
            to="/console/$"
            params={{ _splat: `money/hand-pay/${machine.id}` }}
            preload={false}
            className={buttonClasses('strong')}
          >
            {t('consoleWall.payHandPay')}
          </Link>
        )}
        {acts.map((act) => (
          <Button
            key={act.id}
            aria-disabled={act.hindered !== null}
            data-grave={act.grave}
            data-testid={`act-${act.id}`}
            onClick={() => {
              if (act.hindered === null) setOpen(act);
            }}
          >
            {t(`consoleWall.act.${act.id}.title`)}
            {act.hindered !== null && <small>{t(`consoleWall.hindered.${act.hindered}`)}</small>}
          </Button>
        ))}
      </div>
      {open !== null && <ActDialog machine={machine} act={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
