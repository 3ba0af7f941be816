import type { WallMachine } from '@floorcast/contract/wall';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed, shortDuration } from '../../shared/Elapsed.tsx';
import { useWall } from '../../shared/live/live.ts';
import { Card, Facts, ToIf } from '../../shared/parts.tsx';
import styles from './MachineDetails.module.css';

/** Everything that the wall knows of a machine, in figures. */
export function MachineFigures({ machine }: { readonly machine: WallMachine }) {
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
