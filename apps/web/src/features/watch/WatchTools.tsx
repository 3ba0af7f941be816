import { VideoQuality } from '@floorcast/contract/video';
import { IconBadgeHd, IconCamera, IconDeviceTv, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { PictureAge } from '../../machines/stream/PictureAge.tsx';
import { RenditionLabel } from '../../machines/stream/RenditionLabel.tsx';
import { chosenQuality } from '../../realtime/video/line/chosen-quality.ts';
import type { VideoStage } from '../../realtime/video/stage.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ChoiceMenu } from '../../ui/menu/ChoiceMenu.tsx';
import styles from './LivePicture.module.css';

interface WatchToolsProps {
  readonly stage: VideoStage;
  readonly switches: boolean;
  readonly muted: boolean;
  readonly onMute: () => void;
}

/** How old the picture is, what it is reduced to, and the choices of camera, sound and quality. */
export function WatchTools({ stage, switches, muted, onMute }: WatchToolsProps) {
  const { t } = useTranslation();
  const { shown, incoming } = useReadable(stage);
  const screen = (incoming ?? shown).camera === 'screen';
  return (
    <div className={styles.tools}>
      <div className={styles.rendition}>
        <PictureAge player={shown.player} ahead={null} />
        <RenditionLabel player={shown.player} />
      </div>
      {switches && (
        <Button
          aria-label={t(screen ? 'game.toCamera' : 'game.toScreen')}
          data-testid="switch-camera"
          onClick={() => stage.show(screen ? 'camera' : 'screen')}
        >
          {screen ? <IconCamera size={20} /> : <IconDeviceTv size={20} />}
        </Button>
      )}
      <Button aria-label={t(muted ? 'game.unmute' : 'game.mute')} data-testid="mute" onClick={onMute}>
        {muted ? <IconVolumeOff size={20} /> : <IconVolume size={20} />}
      </Button>
      <QualityMenu />
    </div>
  );
}

/** The choice that a player has in a game too, and shares with it (NET-4). */
function QualityMenu() {
  const { t } = useTranslation();
  const chosen = useReadable(chosenQuality);
  return (
    <ChoiceMenu
      label={t('game.quality.title')}
      choices={VideoQuality.options.map((value) => ({ value, label: t(`game.quality.${value}`) }))}
      chosen={chosen}
      onChoose={(value) => chosenQuality.choose(value)}
    >
      <IconBadgeHd size={20} aria-hidden="true" />
    </ChoiceMenu>
  );
}
