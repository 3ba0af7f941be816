import { may } from '@floorcast/contract/duties';
import type { WallMachine } from '@floorcast/contract/wall';
import { IconArrowLeft, IconDeviceGamepad } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button, buttonClasses } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed } from '../../shared/Elapsed.tsx';
import { useOpenCalls, useWall } from '../../shared/live/live.ts';
import { Tabs } from '../../shared/tabs/Tabs.tsx';
import { CauseBadge, ConditionBadge } from '../tiles/Tile.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type Act, actsAt, HAND_PAYS } from './acts.ts';
import styles from './MachineDetails.module.css';
import { MachineFigures } from './MachineFigures.tsx';
import { MachinePast, machineTabsFor } from './MachinePast.tsx';
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
  const now = useReadable(account);
  const machine = view.machines.get(id);
  const tabs = now.phase === 'signed-in' ? machineTabsFor(now.user) : [];
  const shown = tabs.find((each) => each === tab);
  return (
    <section className={styles.page}>
      <Link to="/console/$" params={{ _splat: 'wall' }} preload={false} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={styles.arrow} />
        <span>{t('consoleWall.title')}</span>
      </Link>
      <Head id={id} machine={machine} />
      <Tabs
        label={t('consoleWall.parts')}
        tabs={tabs.map((key) => ({
          key,
          to: key === 'now' ? `wall/${id}` : `wall/${id}/${key}`,
          words: t(`consoleWall.tab.${key}`),
        }))}
        shown={shown}
      />
      {shown !== 'now' && <MachinePast id={id} tab={shown} />}
      {shown === 'now' && machine !== undefined && <Now machine={machine} />}
      {shown === 'now' && machine === undefined && view.whole && (
        <Notice icon={<IconDeviceGamepad />} title={t('consoleWall.noMachine', { id: String(id) })} />
      )}
      {shown === 'now' && machine === undefined && !view.whole && (
        <p role="status" className={styles.what}>
          {t('consoleWall.loading')}
        </p>
      )}
    </section>
  );
}

interface HeadProps {
  readonly id: number;
  /** Undefined: the wall has it not, not yet, or no longer. */
  readonly machine: WallMachine | undefined;
}

function Head({ id, machine }: HeadProps) {
  const { t } = useTranslation();
  if (machine === undefined)
    return (
      <header className={styles.head}>
        <h1>{t('consoleWall.numbered', { id: String(id) })}</h1>
      </header>
    );
  const { name, brand, floorId } = machine;
  return (
    <header className={styles.head}>
      <h1 dir="auto">{name}</h1>
      <span className={styles.what}>
        <Verbatim>{brand}</Verbatim>
        <span>{` · ${id} · `}</span>
        <Verbatim>{floorId}</Verbatim>
      </span>
    </header>
  );
}

function Now({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const { id, causes } = machine;
  return (
    <>
      <ul className={styles.causes}>
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
            <span>{t(`consoleWall.act.${act.id}.title`)}</span>
            {act.hindered !== null && <small>{t(`consoleWall.hindered.${act.hindered}`)}</small>}
          </Button>
        ))}
      </div>
      {open !== null && <ActDialog machine={machine} act={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** The open calls of a machine. */
function MachineCalls({ machineId }: { readonly machineId: number }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const calls = [...useOpenCalls().values()].filter(({ machine }) => machine?.id === machineId);
  if (now.phase !== 'signed-in' || !may(now.user, 'calls.read') || calls.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('consoleWall.calls')}>
      <h2>{t('consoleWall.calls')}</h2>
      <ul className={styles.rows}>
        {calls.map(({ id, kind, raisedAt, claimedBy }) => (
          <li key={id}>
            <Link to="/console/$" params={{ _splat: `calls/${id}` }} preload={false}>
              {t(`consoleWall.call.${kind}`)}
            </Link>
            <Elapsed since={raisedAt} />
            <span className={styles.what}>
              {claimedBy === null ? t('consoleWall.unclaimed') : <Verbatim>{claimedBy.username}</Verbatim>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
