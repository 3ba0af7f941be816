import { assertNever } from '@floorcast/contract/assert-never';
import { may } from '@floorcast/contract/duties';
import { MachineActionCalls } from '@floorcast/contract/machine-actions';
import type { CameraId } from '@floorcast/contract/machines';
import type { WallCause, WallMachine } from '@floorcast/contract/wall';
import { IconEye, IconEyeOff, IconVideo } from '@tabler/icons-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { actAt, type MachineDoor } from '../../../api/endpoints/console.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatTime } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { useMute } from '../../../machines/stream/use-mute.ts';
import { useStream } from '../../../machines/stream/use-stream.ts';
import { lookingPlayer } from '../../../realtime/video/machine-player.ts';
import type { VideoPlayer } from '../../../realtime/video/video-player.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Form } from '../../shared/form/Form.tsx';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import type { Schema } from '../../shared/form/fields.ts';
import { Card } from '../../shared/parts.tsx';
import { useMay } from '../../shared/use-may.ts';
import { useCauseWords, WallStill } from '../tiles/Tile.tsx';
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

/** An action's body: its id, its reason, and what it needs besides. */
type Body = { requestId: string; reason: string } & Record<string, string | boolean>;

const bodyOf = (door: MachineDoor): Schema<Body> => MachineActionCalls[door].body;

interface ActDialogProps {
  readonly machine: WallMachine;
  readonly act: Act;
  readonly onClose: () => void;
  /** In place of the words that say so: it was carried out, by the request of this id. */
  readonly onDone?: (requestId: string) => void;
}

/** Asks for the reason of an act, and what else it needs; a retry of the same act carries it out once. */
export function ActDialog({ machine, act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t(`consoleWall.act.${act.id}.title`)} onClose={onClose} testId="machine-act">
      <Form
        schema={bodyOf(act.door)}
        words="consoleWall"
        order={['camera', 'button', 'text']}
        fixed={act.more}
        fields={{
          camera: {
            words: 'consoleWall.asks.camera',
            options: machine.cameras.map(({ id }) => [id, t(`consoleWall.camera.${id}`)]),
          },
          button: { words: 'consoleWall.asks.button', options: machine.buttons.map((id) => [id, id]) },
          text: { words: 'consoleWall.asks.text' },
        }}
        lead={
          <p className="quiet">
            <Verbatim as="strong" dir="auto">
              {machine.name}
            </Verbatim>
            <span>{`: ${t(`consoleWall.act.${act.id}.what`)}`}</span>
          </p>
        }
        button={t(`consoleWall.act.${act.id}.title`)}
        inDialog
        send={({ requestId, reason, ...more }) =>
          actAt(machine.id, { door: act.door, requestId, reason, more })
        }
        onDone={(_, { requestId }) => {
          if (onDone === undefined)
            toast({ kind: 'success', words: t(`consoleWall.act.${act.id}.done`, { name: machine.name }) });
          else onDone(requestId);
          onClose();
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}

interface LookPictureProps {
  readonly machineId: number;
  readonly camera: CameraId;
  /** Id of the recorded look. */
  readonly look: string;
}

/** The live picture of a machine for a member of staff, who is not counted as a viewer. */
function LookPicture({ machineId, camera, look }: LookPictureProps) {
  const [player, setPlayer] = useState<VideoPlayer | null>(null);
  useEffect(() => {
    const opened = lookingPlayer(machineId, camera, look);
    opened.start();
    setPlayer(opened);
    return () => {
      opened.close();
      setPlayer(null);
    };
  }, [machineId, camera, look]);
  return player === null ? null : <Live player={player} />;
}

function Live({ player }: { readonly player: VideoPlayer }) {
  const { t } = useTranslation();
  const element = useRef<HTMLVideoElement>(null);
  const sound = useMute(true);
  const { phase } = useReadable(player);
  useStream(element, player, { muted: sound.muted, refused: sound.refused });
  return (
    <div className={styles.live}>
      <video
        ref={element}
        className={styles.video}
        data-phase={phase}
        data-testid="look-video"
        playsInline
        autoPlay
        muted
      />
      {phase !== 'live' && (
        <div className={`rows gap-12 ${styles.said}`} role="status">
          <p>{t(phase === 'failed' ? 'watch.noPicture' : 'game.videoStarting')}</p>
          {phase === 'failed' && <Button onClick={() => player.retry()}>{t('load.retry')}</Button>}
        </div>
      )}
    </div>
  );
}

/** Something that staff can do at a machine as it is now. */
export interface Act {
  /** Key of its texts: the button, and what it does. */
  readonly id:
    | 'reserve'
    | 'free'
    | 'take-out'
    | 'put-back'
    | 'put-into-use'
    | 'message'
    | 'end'
    | 'unlock'
    | 'camera'
    | 'press'
    | 'look';
  readonly door: MachineDoor;
  /** What the request has beside its reason; what the dialog asks for comes on top. */
  readonly more: Readonly<Record<string, boolean>>;
  /** Why it cannot be done now, as the key of a text; null: it can. */
  readonly hindered: string | null;
  /** It takes something from a player. */
  readonly grave: boolean;
}

type Holder = Parameters<typeof may>[0] & { readonly username: string };

const act = (id: Act['id'], door: MachineDoor, part: Partial<Act> = {}): Act => ({
  id,
  door,
  more: {},
  hindered: null,
  grave: false,
  ...part,
});

/** Causes that are hand pays. */
export const HAND_PAYS: readonly string[] = ['hand-pay', 'jackpot', 'cancelled-credit'];

/** The acts that an account may carry out at a machine, those that make no sense there left out. */
export function actsAt(machine: WallMachine, holder: Holder): readonly Act[] {
  const { player, credit, causes, cameras, buttons, reserved, outOfService } = machine;
  const noPlayer = player === null ? 'noPlayer' : null;
  const { needsOther } = causes.find(({ kind }) => kind === 'out-of-service') ?? {};
  const back = needsOther === undefined ? 'put-back' : 'put-into-use';
  const occupied = player !== null ? 'occupied' : (credit ?? 0) > 0 ? 'hasCredit' : null;
  const service: Act[] = [
    outOfService === null
      ? act('take-out', 'service', { more: { inService: false }, grave: player !== null })
      : act(back, 'service', {
          more: { inService: true },
          hindered: needsOther === holder.username ? 'ownSetUp' : null,
        }),
    reserved
      ? act('free', 'reservation', { more: { reserved: false } })
      : act('reserve', 'reservation', { more: { reserved: true } }),
    act('unlock', 'unlock', {
      hindered: causes.some(({ kind }) => HAND_PAYS.includes(kind)) ? null : 'noHandPay',
    }),
    ...(cameras.length === 0 ? [] : [act('camera', 'camera')]),
    ...(buttons.length === 0 ? [] : [act('press', 'press', { hindered: occupied })]),
  ];
  const players: Act[] = [
    act('message', 'message', { hindered: noPlayer }),
    act('end', 'end', { hindered: noPlayer, grave: true }),
  ];
  return [...(may(holder, 'floor.players') ? players : []), ...(may(holder, 'floor.service') ? service : [])];
}

/** Looks at the live picture of a machine without being counted. */
const LOOK: Act = act('look', 'look');
