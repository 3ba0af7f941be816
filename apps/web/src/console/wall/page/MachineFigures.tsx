import { may } from '@floorcast/contract/duties';
import type { WallMachine } from '@floorcast/contract/wall';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { account } from '../../../api/sign-in/account.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Figures } from '../../../ui/values/Figures.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed, shortDuration } from '../../shared/Elapsed.tsx';
import { useWall } from '../../shared/live/live.ts';
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
    <section className={styles.card} aria-label={t('consoleWall.seat')}>
      <h2>{t('consoleWall.seat')}</h2>
      <Figures>
        <Figure name={t('consoleWall.player')}>{player === null ? '–' : <Player player={player} />}</Figure>
        {seatedAt !== null && (
          <Figure name={t('consoleWall.atSeat')}>
            <Elapsed since={seatedAt} />
          </Figure>
        )}
        <Figure name={t('consoleWall.credit')}>{credit === null ? '–' : money(credit)}</Figure>
        <Figure name={t('consoleWall.game')}>
          {t(playing ? 'consoleWall.gameRuns' : 'consoleWall.gameRests')}
        </Figure>
        <Figure name={t('consoleWall.watching')}>{number(viewers)}</Figure>
        <Figure name={t('consoleWall.queue')}>{number(waiting)}</Figure>
      </Figures>
      {outOfService !== null && outOfService.reason !== '' && (
        <p className={styles.what}>
          {t(outOfService.draining ? 'consoleWall.draining' : 'consoleWall.outBy', {
            by: outOfService.by,
            reason: outOfService.reason,
          })}
        </p>
      )}
    </section>
  );
}

/** A player, with the way to the player's page where the account may see it. */
function Player({ player: { id, username } }: { readonly player: NonNullable<WallMachine['player']> }) {
  const now = useReadable(account);
  if (now.phase !== 'signed-in' || !may(now.user, 'players.read')) return <Verbatim>{username}</Verbatim>;
  return (
    <Link to="/console/$" params={{ _splat: `players/${id}` }} preload={false}>
      <Verbatim>{username}</Verbatim>
    </Link>
  );
}

function HealthFigures({ machine: { line, panel, cameras, floorId } }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const number = useNumber();
  const floor = useWall().floors.get(floorId);
  const age = useAge();
  return (
    <section className={styles.card} aria-label={t('consoleWall.health')}>
      <h2>{t('consoleWall.health')}</h2>
      <Figures>
        <Figure name={t('consoleWall.line')}>
          {line === null ? '–' : `${t(`consoleWall.lineState.${line.state}`)} · ${age(line.ageMs)}`}
        </Figure>
        <Figure name={t('consoleWall.panel')}>
          {panel === null ? '–' : t(`consoleWall.panelState.${panel}`)}
        </Figure>
        {cameras.map((camera) => (
          <Figure key={camera.id} name={t(`consoleWall.camera.${camera.id}`)}>
            <CameraState camera={camera} />
          </Figure>
        ))}
        {floor !== undefined && (
          <>
            <Figure name={t('consoleWall.floor')}>
              <Verbatim>{floor.id}</Verbatim>
              <span>{` · ${t(floor.linked ? 'consoleWall.linked' : 'consoleWall.floorAway')}`}</span>
            </Figure>
            <Figure name={t('consoleWall.clock')}>
              {floor.clockDifferenceMs === null
                ? '–'
                : t('consoleWall.seconds', { seconds: number(floor.clockDifferenceMs / 1000, 1) })}
            </Figure>
            {floor.version !== null && (
              <Figure name={t('consoleWall.version')}>
                <bdi>{floor.version}</bdi>
              </Figure>
            )}
          </>
        )}
      </Figures>
    </section>
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

function CameraState({
  camera: { ageMs, loss, fault },
}: {
  readonly camera: WallMachine['cameras'][number];
}) {
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

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
