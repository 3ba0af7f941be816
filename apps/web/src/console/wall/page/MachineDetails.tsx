import type { WallMachine } from '@floorcast/contract/wall';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed } from '../../shared/Elapsed.tsx';
import { useOpenCalls, useWall } from '../../shared/live/live.ts';
import { BackTo, Card, To } from '../../shared/parts.tsx';
import { Tabs, usePart } from '../../shared/tabs/Tabs.tsx';
import { useMay, useUser } from '../../shared/use-may.ts';
import { CauseBadge, ConditionBadge } from '../tiles/Tile.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type Act, actsAt, HAND_PAYS } from './acts.ts';
import styles from './MachineDetails.module.css';
import { MachineFigures } from './MachineFigures.tsx';
import { MACHINE_PARTS, MachinePast } from './MachinePast.tsx';
import { MachineHistory, MachineView } from './MachineView.tsx';

interface MachineDetailsProps {
  readonly id: number;
  /** What follows the id in the address. */
  readonly tab: string;
}

/** One machine: what is going on there, its picture, what staff can do about it (OPS-54), and what was (OPS-56). */
export function MachineDetails({ id, tab }: MachineDetailsProps) {
  const { t } = useTranslation();
  const view = useWall();
  const machine = view.machines.get(id);
  const shown = usePart(MACHINE_PARTS, tab);
  return (
    <section className={`stack ${styles.page}`}>
      <BackTo to="wall" words={t('consoleWall.title')} />
      <Head id={id} machine={machine} />
      <Tabs
        label={t('consoleWall.parts')}
        parts={MACHINE_PARTS}
        page={`wall/${id}`}
        words={(part) => `consoleWall.tab.${part}`}
        shown={shown}
      />
      {shown !== 'now' && <MachinePast id={id} tab={shown} />}
      {shown === 'now' && machine !== undefined && <Now machine={machine} />}
      {shown === 'now' && machine === undefined && <NoMachine id={id} whole={view.whole} />}
    </section>
  );
}

/** In place of a machine that the wall has not, or not yet. */
function NoMachine({ id, whole }: { readonly id: number; readonly whole: boolean }) {
  const { t } = useTranslation();
  if (whole)
    return <Notice icon={<IconDeviceGamepad />} title={t('consoleWall.noMachine', { id: String(id) })} />;
  return (
    <p role="status" className="quiet">
      {t('consoleWall.loading')}
    </p>
  );
}

interface HeadProps {
  readonly id: number;
  /** Undefined: the wall has it not, not yet, or no longer. */
  readonly machine: WallMachine | undefined;
}

function Head({ id, machine }: HeadProps) {
  const { t } = useTranslation();
  return (
    <header className={`row ${styles.head}`}>
      <h1 dir="auto" className="heading anywhere">
        {machine?.name ?? t('consoleWall.numbered', { id: String(id) })}
      </h1>
      {machine !== undefined && (
        <span className="quiet">
          <Verbatim>{machine.brand}</Verbatim>
          <span>{` · ${id} · `}</span>
          <Verbatim>{machine.floorId}</Verbatim>
        </span>
      )}
    </header>
  );
}

function Now({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const { id, causes } = machine;
  return (
    <>
      <ul className={`row plain ${styles.causes}`}>
        {causes.length === 0 ? (
          <li>
            <ConditionBadge machine={machine} />
          </li>
        ) : (
          causes.map((cause) => (
            <li key={`${cause.kind} ${cause.camera ?? ''} ${cause.id ?? ''}`}>
              <CauseBadge cause={cause} />
              {cause.note !== undefined && <span className="quiet">{cause.note}</span>}
              {cause.needsOther !== undefined && (
                <span className="quiet">{t('consoleWall.needsOther', { name: cause.needsOther })}</span>
              )}
            </li>
          ))
        )}
      </ul>
      <div className={`stack ${styles.columns}`}>
        <div className={`stack ${styles.column}`}>
          <MachineView machine={machine} />
          <MachineHistory machine={machine} />
        </div>
        <div className={`stack ${styles.column}`}>
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
  const may = useMay();
  const user = useUser();
  const [open, setOpen] = useState<Act | null>(null);
  const acts = user === null ? [] : actsAt(machine, user);
  const pays = may('hand-pays.propose') && machine.causes.some(({ kind }) => HAND_PAYS.includes(kind));
  if (acts.length === 0 && !pays) return null;
  return (
    <Card title={t('consoleWall.acts')} className={styles.card}>
      <div className={`rows gap-8 ${styles.acts}`}>
        {pays && (
          <To to={`money/hand-pay/${machine.id}`} className={buttonClasses('strong')}>
            {t('consoleWall.payHandPay')}
          </To>
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
            <span>{t(`consoleWall.act.${act.id}.title`)}</span>
            {act.hindered !== null && <small>{t(`consoleWall.hindered.${act.hindered}`)}</small>}
          </Button>
        ))}
      </div>
      {open !== null && <ActDialog machine={machine} act={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

/** The open calls of a machine. */
function MachineCalls({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const calls = [...useOpenCalls().values()].filter(({ machine }) => machine?.id === machineId);
  if (!may('calls.read') || calls.length === 0) return null;
  return (
    <Card title={t('consoleWall.calls')}>
      <ul className={`rows gap-8 plain ${styles.rows}`}>
        {calls.map(({ id, kind, raisedAt, claimedBy }) => (
          <li key={id}>
            <To to={`calls/${id}`} className="finger">
              {t(`consoleWall.call.${kind}`)}
            </To>
            <Elapsed since={raisedAt} />
            <span className="quiet">
              {claimedBy === null ? t('consoleWall.unclaimed') : <Verbatim>{claimedBy.username}</Verbatim>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
