import { may } from '@floorcast/contract/duties';
import type { CameraId } from '@floorcast/contract/machines';
import type { WallMachine } from '@floorcast/contract/wall';
import { IconEye, IconEyeOff, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { account } from '../../../api/sign-in/account.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { WallStill } from '../tiles/WallStill.tsx';
import { ActDialog } from './ActDialog.tsx';
import { LOOK } from './acts.ts';
import { LookPicture } from './LookPicture.tsx';
import styles from './MachineDetails.module.css';

/** The machine's picture: a still each second, or live once the reason for a look is recorded. */
export function MachineView({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const now = useReadable(account);
  const [look, setLook] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [camera, setCamera] = useState<CameraId | null>(null);
  const cameras = machine.cameras.map(({ id }) => id);
  const shown = camera ?? cameras[0];
  const mayLook = now.phase === 'signed-in' && may(now.user, 'floor.look') && cameras.length > 0;
  return (
    <div className={styles.picture}>
      <div className={styles.view}>
        {look === null || shown === undefined ? (
          <WallStill machine={machine} />
        ) : (
          <LookPicture key={`${look} ${shown}`} machineId={machine.id} camera={shown} look={look} />
        )}
      </div>
      {mayLook && (
        <div className={styles.looks}>
          <Button
            onClick={() => (look === null ? setAsking(true) : setLook(null))}
            data-testid="machine-look"
          >
            {look === null ? (
              <IconEye size={20} aria-hidden="true" />
            ) : (
              <IconEyeOff size={20} aria-hidden="true" />
            )}
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
