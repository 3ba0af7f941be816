import type { CameraId } from '@floorcast/contract/machines';
import {
  IconCamera,
  IconDeviceTv,
  IconMaximize,
  IconMinimize,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadable } from '../../lib/use-readable.ts';
import { useWide } from '../../lib/use-wide.ts';
import type { Seat } from '../../realtime/play/state.ts';
import type { VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './GameScreen.module.css';
import { canFillScreen, canSetVolume } from './picture/abilities.ts';
import { toggleFullscreen, useFullscreen } from './picture/screen.ts';
import { useLetterKeys } from './picture/use-letter-keys.ts';
import type { ViewControl } from './picture/use-view.ts';
import { ViewMenu } from './picture/ViewMenu.tsx';
import { Volume } from './picture/Volume.tsx';
import type { Sound } from './use-sound.ts';

const KeysHelp = lazy(() => import('./picture/KeysHelp.tsx'));

interface StageToolsProps {
  readonly stage: VideoStage;
  /** The machine's. */
  readonly cameras: readonly CameraId[];
  readonly sound: Sound;
  readonly control: ViewControl;
  /** The player's, once they are seated. */
  readonly seat: Seat | null;
  /** Opens the last games, or closes them. */
  readonly onGames: () => void;
}

/** Camera, sound, full screen, and a menu for the rest and for what a narrow screen has no room for. */
export function StageTools({ stage, cameras, sound, control, seat, onGames }: StageToolsProps) {
  const { t } = useTranslation();
  const { shown, incoming } = useReadable(stage);
  const camera = (incoming ?? shown).camera;
  const wide = useWide();
  const [helping, setHelping] = useState(false);
  const other = cameras.find((one) => one !== camera);
  const switchTo = (next: CameraId) => () => stage.show(next);
  useLetterKeys({
    ...(other === undefined ? {} : { c: switchTo(other) }),
    m: sound.toggle,
    h: onGames,
    '?': () => setHelping(true),
    ...(canFillScreen() ? { f: toggleFullscreen } : {}),
  });
  return (
    <div className={styles.tools}>
      {other !== undefined && (
        <Button
          aria-label={t(other === 'camera' ? 'game.toCamera' : 'game.toScreen')}
          data-testid="switch-camera"
          onClick={switchTo(other)}
        >
          {other === 'camera' ? <IconCamera size={20} /> : <IconDeviceTv size={20} />}
        </Button>
      )}
      <Button aria-label={t(sound.muted ? 'game.unmute' : 'game.mute')} onClick={sound.toggle}>
        {sound.muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </Button>
      {wide && canSetVolume() && <Volume sound={sound} />}
      {wide && canFillScreen() && <Fullscreen />}
      <ViewMenu
        control={control}
        camera={camera}
        rotates={seat?.rotates ?? false}
        sound={sound}
        onGames={onGames}
        onHelp={() => setHelping(true)}
      />
      {helping && (
        <Suspense>
          <KeysHelp
            switches={other !== undefined}
            holds={seat?.holds.includes('spin') ?? false}
            bets={(seat?.bands.length ?? 0) > 0}
            onClose={() => setHelping(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Fullscreen() {
  const { t } = useTranslation();
  const full = useFullscreen();
  return (
    <Button aria-label={t(full ? 'game.exitFullscreen' : 'game.fullscreen')} onClick={toggleFullscreen}>
      {full ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
    </Button>
  );
}
