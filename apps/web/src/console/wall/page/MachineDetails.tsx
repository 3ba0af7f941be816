import type { WallMachine } from '@floorcast/contract/wall';
import { IconDeviceGamepad } from '@tabler/icons-react';
import { useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button, buttonClasses } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed, shortDuration } from '../../shared/Elapsed.tsx';
import { useOpenCalls, useWall } from '../../shared/live/live.ts';
import { BackTo, Card, Facts, Tabs, To, ToIf, usePart } from '../../shared/parts.tsx';
import { useMay, useUser } from '../../shared/use-may.ts';
import { CauseBadge, ConditionBadge } from '../tiles/Tile.tsx';
import styles from './MachineDetails.module.css';
import { MACHINE_PARTS, MachinePast } from './MachinePast.tsx';
import { type Act, ActDialog, actsAt, HAND_PAYS, MachineHistory, MachineView } from './MachineView.tsx';

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

/** Everything that the wall knows of a machine, in figures. */
function MachineFigures({ machine }: { readonly machine: WallMachine }) {
  return (
    <>
      <PlayFigures machine={machine} />
      <HealthFigures machine={machine} />
    </>
  );
}

function PlayFigures({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const money = useMoney();
  const number = useNumber();
  const { player, seatedAt, credit, playing, viewers, waiting, outOfService } = machine;
  return (
    <Card title={t('consoleWall.seat')} className={styles.card}>
      <Facts
        of={{
          'consoleWall.player':
            player === null ? (
              '–'
            ) : (
              <ToIf permission="players.read" to={`players/${player.id}`}>
                <Verbatim>{player.username}</Verbatim>
              </ToIf>
            ),
          'consoleWall.atSeat': seatedAt !== null && <Elapsed since={seatedAt} />,
          'consoleWall.credit': credit === null ? '–' : money(credit),
          'consoleWall.game': t(playing ? 'consoleWall.gameRuns' : 'consoleWall.gameRests'),
          'consoleWall.watching': number(viewers),
          'consoleWall.queue': number(waiting),
        }}
      />
      {outOfService !== null && outOfService.reason !== '' && (
        <p className="quiet">
          {t(outOfService.draining ? 'consoleWall.draining' : 'consoleWall.outBy', {
            by: outOfService.by,
            reason: outOfService.reason,
          })}
        </p>
      )}
    </Card>
  );
}

function HealthFigures({ machine: { line, panel, cameras, floorId } }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const number = useNumber();
  const floor = useWall().floors.get(floorId);
  const age = useAge();
  const pictures = cameras.map((camera) => [
    `consoleWall.camera.${camera.id}`,
    <CameraState key={camera.id} camera={camera} />,
  ]);
  return (
    <Card title={t('consoleWall.health')} className={styles.card}>
      <Facts
        of={{
          'consoleWall.line':
            line === null ? '–' : `${t(`consoleWall.lineState.${line.state}`)} · ${age(line.ageMs)}`,
          'consoleWall.panel': panel === null ? '–' : t(`consoleWall.panelState.${panel}`),
          ...Object.fromEntries(pictures),
          ...(floor !== undefined && {
            'consoleWall.floor': (
              <>
                <Verbatim>{floor.id}</Verbatim>
                <span>{` · ${t(floor.linked ? 'consoleWall.linked' : 'consoleWall.floorAway')}`}</span>
              </>
            ),
            'consoleWall.clock':
              floor.clockDifferenceMs === null
                ? '–'
                : t('consoleWall.seconds', { seconds: number(floor.clockDifferenceMs / 1000, 1) }),
            'consoleWall.version': floor.version !== null && <bdi>{floor.version}</bdi>,
          }),
        }}
      />
    </Card>
  );
}

/** An age as it is reported: in steps, so below a second there is nothing to say but that. */
function useAge(): (ageMs: number | null) => string {
  const { t, i18n } = useTranslation();
  return (ageMs) => {
    if (ageMs === null) return '–';
    return ageMs < 1000 ? t('consoleWall.fresh') : shortDuration(ageMs / 1000, i18n.language);
  };
}

function CameraState({ camera }: { readonly camera: WallMachine['cameras'][number] }) {
  const { ageMs, loss, fault } = camera;
  const { t } = useTranslation();
  const number = useNumber();
  const age = useAge();
  if (fault !== null) return <span className="bad">{fault}</span>;
  return (
    <>
      <span>{age(ageMs)}</span>
      {loss !== null && loss > 0 && (
        <span>{` · ${t('consoleWall.loss', { percent: number(loss * 100, 1) })}`}</span>
      )}
    </>
  );
}
