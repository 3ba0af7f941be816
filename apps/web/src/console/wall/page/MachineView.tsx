import { assertNever } from '@floorcast/contract/assert-never';
import type { CameraId } from '@floorcast/contract/machines';
import type { WallCause, WallMachine } from '@floorcast/contract/wall';
import { IconEye, IconEyeOff, IconVideo } from '@tabler/icons-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../shared/parts.tsx';
import { useMay } from '../../shared/use-may.ts';
import { useCauseWords, WallStill } from '../tiles/Tile.tsx';
import { ActDialog, LookPicture } from './ActDialog.tsx';
import { LOOK } from './acts.ts';
import styles from './MachineDetails.module.css';

/** The machine's picture: a still each second, or live once the reason for a look is recorded. */
export function MachineView({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const may = useMay();
  const [look, setLook] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [camera, setCamera] = useState<CameraId | null>(null);
  const cameras = machine.cameras.map(({ id }) => id);
  const shown = camera ?? cameras[0];
  const LookIcon = look === null ? IconEye : IconEyeOff;
  const mayLook = may('floor.look') && cameras.length > 0;
  return (
    <div className="stack gap-8">
      <div className={styles.view}>
        {look === null || shown === undefined ? (
          <WallStill machine={machine} />
        ) : (
          <LookPicture key={`${look} ${shown}`} machineId={machine.id} camera={shown} look={look} />
        )}
      </div>
      {mayLook && (
        <div className={`row gap-8 ${styles.looks}`}>
          <Button
            onClick={() => (look === null ? setAsking(true) : setLook(null))}
            data-testid="machine-look"
          >
            <LookIcon size={20} aria-hidden="true" />
            <span>{t(look === null ? 'consoleWall.act.look.title' : 'consoleWall.endLook')}</span>
          </Button>
          {look !== null &&
            cameras.length > 1 &&
            cameras.map((id) => (
              <Button key={id} aria-pressed={id === shown} onClick={() => setCamera(id)}>
                <IconVideo size={20} aria-hidden="true" />
                <span>{t(`consoleWall.camera.${id}`)}</span>
              </Button>
            ))}
        </div>
      )}
      {asking && <ActDialog machine={machine} act={LOOK} onClose={() => setAsking(false)} onDone={setLook} />}
    </div>
  );
}

/** Something that two rows of a machine, one after the other, tell. */
type Change =
  | { readonly kind: 'began' | 'ended'; readonly cause: WallCause }
  | { readonly kind: 'sat' | 'left'; readonly username: string }
  | { readonly kind: 'credit'; readonly from: number; readonly to: number };

/** `at`: when it was noticed. */
type Happening = Change & { readonly key: string; readonly at: string };

const sameCause = (a: WallCause, b: WallCause): boolean =>
  a.kind === b.kind && a.since === b.since && a.camera === b.camera && a.id === b.id;

/** What happened between two rows of a machine. */
export function happenings(before: WallMachine, now: WallMachine, at: string): readonly Happening[] {
  const found: Change[] = [];
  for (const cause of now.causes)
    if (!before.causes.some((each) => sameCause(each, cause))) found.push({ kind: 'began', cause });
  for (const cause of before.causes)
    if (!now.causes.some((each) => sameCause(each, cause))) found.push({ kind: 'ended', cause });
  if (before.player !== null && before.player.id !== now.player?.id)
    found.push({ kind: 'left', username: before.player.username });
  if (now.player !== null && before.player?.id !== now.player.id)
    found.push({ kind: 'sat', username: now.player.username });
  if (before.credit !== null && now.credit !== null && before.credit !== now.credit)
    found.push({ kind: 'credit', from: before.credit, to: now.credit });
  return found.map((each, index) => ({ ...each, key: `${at} ${index} ${each.kind}`, at }));
}

/** What is kept of it. */
const MOST = 50;

/** What has happened at the machine since the page was opened, the latest first. */
export function MachineHistory({ machine }: { readonly machine: WallMachine }) {
  const { t, i18n } = useTranslation();
  const wordsOf = useHappeningWords();
  const seen = useRef<{ machine: WallMachine; list: readonly Happening[] }>({ machine, list: [] });
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const before = seen.current;
    if (before.machine === machine) return;
    const more = happenings(before.machine, machine, new Date().toISOString());
    seen.current = { machine, list: [...more, ...before.list].slice(0, MOST) };
    if (more.length > 0) render();
  }, [machine]);
  const { list } = seen.current;
  return (
    <Card title={t('consoleWall.happened')} className={styles.history}>
      {list.length === 0 ? (
        <p className="quiet">{t('consoleWall.nothingHappened')}</p>
      ) : (
        <ol className={`rows gap-8 plain ${styles.rows}`}>
          {list.map((each) => (
            <li key={each.key}>
              <time dateTime={each.at}>{formatTime(each.at, i18n.language)}</time>
              <span>{wordsOf(each)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The words for something that happened at a machine. */
function useHappeningWords(): (happening: Happening) => string {
  const { t } = useTranslation();
  const money = useMoney();
  const causeWords = useCauseWords();
  return (happening) => {
    switch (happening.kind) {
      case 'began':
        return causeWords(happening.cause);
      case 'ended':
        return t('consoleWall.happening.ended', { cause: causeWords(happening.cause) });
      case 'sat':
      case 'left':
        return t(`consoleWall.happening.${happening.kind}`, { username: happening.username });
      case 'credit':
        return t('consoleWall.happening.credit', { from: money(happening.from), to: money(happening.to) });
      default:
        return assertNever(happening);
    }
  };
}
