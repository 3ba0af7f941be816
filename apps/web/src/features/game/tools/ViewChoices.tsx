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
import { type ReactNode, useId } from 'react';
import { useWide } from '../../../lib/dom/use-media.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import rows from '../../../ui/menu/rows.module.css';
import { canFillScreen, canFloat, canSetVolume, mayHaveKeys } from '../device/abilities.ts';
import { toggleFloating, toggleFullscreen, useFullscreen } from '../device/fullscreen.ts';
import type { Sound } from '../sound/use-sound.ts';
import type { ViewControl } from '../video/view/use-view.ts';
import type { View } from '../video/view/view.ts';
import { ZoomChoice } from '../video/view/ZoomChoice.tsx';
import { QualityChoice } from './QualityChoice.tsx';
import styles from './ViewMenu.module.css';
import { Volume } from './Volume.tsx';

export interface ViewChoicesProps {
  readonly control: ViewControl;
  readonly camera: CameraId;
  readonly rotates: boolean;
  readonly sound: Sound;
  readonly onGames: () => void;
  readonly onHelp: () => void;
  /** A choice was made that closes the menu. */
  readonly onDone: () => void;
}

/** The choices that apply to this picture on this device (GAME-8, GAME-9, NET-4). */
export function ViewChoices({ control, camera, rotates, sound, onGames, onHelp, onDone }: ViewChoicesProps) {
  const { t } = useTranslation();
  const wide = useWide();
  const full = useFullscreen();
  const { view, change, element } = control;
  const cut = camera === 'screen' ? control.cutOf(camera) : null;
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
      <WholeEntry control={control} camera={camera} />
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
      <ZoomChoice look={control.look} />
      <QualityChoice />
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

/** The whole picture, where it is cropped to its reel window otherwise. */
function WholeEntry({ control, camera }: Pick<ViewChoicesProps, 'control' | 'camera'>) {
  const { t } = useTranslation();
  const { view, change, windowOf } = control;
  if (windowOf(camera) === undefined) return null;
  const whole = view.fit === 'whole';
  return (
    <Entry
      icon={<IconAspectRatio size={20} />}
      pressed={whole}
      onClick={() => change({ fit: whole ? 'reels' : 'whole' })}
    >
      {t('game.view.all')}
    </Entry>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  /** For what is on or off. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Entry({ icon, pressed, onClick, children }: EntryProps) {
  return (
    <button type="button" className={rows.row} aria-pressed={pressed} onClick={onClick}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <span>{children}</span>
    </button>
  );
}

interface CutChoiceProps {
  readonly cut: 'rows' | 'columns';
  readonly part: View['part'];
  readonly onChoose: (part: View['part']) => void;
}

const PARTS = ['whole', 'first', 'second'] as const;

/** Which part of a picture with two screens is seen (GAME-9). */
function CutChoice({ cut, part, onChoose }: CutChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.parts} aria-label={t('game.view.part')}>
      {PARTS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={part === each} onChange={() => onChoose(each)} />
          <span>{t(each === 'whole' ? 'game.view.whole' : `game.view.${cut}.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
