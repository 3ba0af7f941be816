import type { CameraId } from '@floorcast/contract/machines';
import {
  IconArrowsMaximize,
  IconAspectRatio,
  IconHistory,
  IconKeyboard,
  IconPictureInPicture,
  IconRotateClockwise2,
  IconVolume,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWide } from '../../../lib/use-wide.ts';
import rows from '../../../ui/menu/rows.module.css';
import type { Sound } from '../use-sound.ts';
import { canFillScreen, canFloat, canSetVolume, mayHaveKeys } from './abilities.ts';
import { CutChoice } from './CutChoice.tsx';
import { toggleFloating, toggleFullscreen, useFullscreen } from './screen.ts';
import type { ViewControl } from './use-view.ts';
import styles from './ViewMenu.module.css';
import { Volume } from './Volume.tsx';
import { cutOf } from './view.ts';

export interface ViewChoicesProps {
  readonly control: ViewControl;
  readonly camera: CameraId;
  readonly rotates: boolean;
  readonly sound: Sound;
  readonly onGames: () => void;
  readonly onHelp: () => void;
  /** Something was chosen after which there is nothing more to choose here. */
  readonly onDone: () => void;
}

/** Only what means something to this picture on this device is offered (GAME-8, GAME-9). */
export function ViewChoices({ control, camera, rotates, sound, onGames, onHelp, onDone }: ViewChoicesProps) {
  const { t } = useTranslation();
  const wide = useWide();
  const full = useFullscreen();
  const { view, change, shape, element } = control;
  const cut = camera === 'screen' ? cutOf(shape) : null;
  const done = (act: () => void) => () => {
    onDone();
    act();
  };
  return (
    <>
      {!wide && canSetVolume() && (
        <div className={styles.loudness}>
          <IconVolume size={20} aria-hidden="true" />
          <Volume sound={sound} />
        </div>
      )}
      <Entry icon={<IconHistory size={20} />} onClick={done(onGames)}>
        {t('game.lastGames')}
      </Entry>
      <Entry
        icon={<IconAspectRatio size={20} />}
        pressed={view.fit === 'filled'}
        onClick={() => change({ fit: view.fit === 'filled' ? 'whole' : 'filled' })}
      >
        {t('game.view.fill')}
      </Entry>
      {rotates && camera === 'screen' && (
        <Entry
          icon={<IconRotateClockwise2 size={20} />}
          pressed={view.turned}
          onClick={() => change({ turned: !view.turned })}
        >
          {t('game.view.turn')}
        </Entry>
      )}
      {cut !== null && <CutChoice cut={cut} part={view.part} onChoose={(part) => change({ part })} />}
      {canFloat() && (
        <Entry
          icon={<IconPictureInPicture size={20} />}
          onClick={done(() => toggleFloating(element.current))}
        >
          {t('game.view.float')}
        </Entry>
      )}
      {!wide && canFillScreen() && (
        <Entry icon={<IconArrowsMaximize size={20} />} pressed={full} onClick={done(toggleFullscreen)}>
          {t('game.fullscreen')}
        </Entry>
      )}
      {mayHaveKeys() && (
        <Entry icon={<IconKeyboard size={20} />} onClick={done(onHelp)}>
          {t('game.keys.title')}
        </Entry>
      )}
    </>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  /** For what is on or off. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Entry({ icon, pressed, onClick, children }: EntryProps) {
  return (
    <button type="button" className={rows.row} aria-pressed={pressed} onClick={onClick}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      {children}
    </button>
  );
}
