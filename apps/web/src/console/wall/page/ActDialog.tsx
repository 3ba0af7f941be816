import { MachineActionCalls } from '@floorcast/contract/machine-actions';
import type { CameraId } from '@floorcast/contract/machines';
import type { WallMachine } from '@floorcast/contract/wall';
import { useEffect, useRef, useState } from 'react';
import { actAt, type MachineDoor } from '../../../api/endpoints/console.ts';
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
import type { Act } from './acts.ts';
import styles from './LookPicture.module.css';

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
export function LookPicture({ machineId, camera, look }: LookPictureProps) {
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
