import type { WallMachine } from '@floorcast/contract/wall';
import { IconDeviceGamepad, IconRouter, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Elements } from '../../../ui/elements.ts';
import { shortDuration } from '../../shared/Elapsed.tsx';
import styles from './Health.module.css';

/** A picture or a poll is late from this age (ms). */
const LATE_MS = 2_000;

type Grade = 'good' | 'late' | 'bad' | 'unknown';

const cameraGrade = ({ fault, ageMs }: WallMachine['cameras'][number]): Grade => {
  if (fault !== null) return 'bad';
  if (ageMs === null) return 'unknown';
  return ageMs >= LATE_MS ? 'late' : 'good';
};

function lineGrade({ line }: WallMachine): Grade {
  if (line === null) return 'unknown';
  if (line.state === 'silent') return 'bad';
  return line.state === 'errors' || (line.ageMs ?? 0) >= LATE_MS ? 'late' : 'good';
}

const PANEL_GRADES = { ready: 'good', away: 'bad', none: 'unknown' } as const;

interface HealthProps {
  readonly machine: WallMachine;
  /** Shows only what is amiss, without its age: a small tile has room for no more. */
  readonly amissOnly?: boolean;
}

/** Health of a machine's line, panel and cameras: an icon each, with the age of its last word where it is late. */
export function Health({ machine, amissOnly = false }: HealthProps) {
  const { t } = useTranslation();
  const { line, panel, cameras } = machine;
  return (
    <span className={styles.health} data-amiss-only={amissOnly}>
      <Sign grade={lineGrade(machine)} words={t('consoleWall.line')} ageMs={line?.ageMs ?? null}>
        <IconRouter size={15} aria-hidden="true" />
      </Sign>
      {panel !== null && panel !== 'none' && (
        <Sign grade={PANEL_GRADES[panel]} words={t('consoleWall.panel')} ageMs={null}>
          <IconDeviceGamepad size={15} aria-hidden="true" />
        </Sign>
      )}
      {cameras.map((camera) => {
        const Icon = camera.fault === null ? IconVideo : IconVideoOff;
        return (
          <Sign
            key={camera.id}
            grade={cameraGrade(camera)}
            words={t(`consoleWall.camera.${camera.id}`)}
            ageMs={camera.ageMs}
          >
            <Icon size={15} aria-hidden="true" />
          </Sign>
        );
      })}
    </span>
  );
}

interface SignProps {
  readonly grade: Grade;
  readonly words: string;
  readonly ageMs: number | null;
  readonly children: Elements;
}

function Sign({ grade, words, ageMs, children }: SignProps) {
  const { t, i18n } = useTranslation();
  const title = `${words}: ${t(`consoleWall.grade.${grade}`)}`;
  const late = grade !== 'good' && ageMs !== null && ageMs >= LATE_MS;
  return (
    <span className={styles.sign} data-grade={grade} title={title}>
      {children}
      <span className="unseen">{title}</span>
      {late && <span aria-hidden="true">{shortDuration(ageMs / 1000, i18n.language)}</span>}
    </span>
  );
}
