import type { CameraId } from '@floorcast/contract/machines';
import { VideoQuality } from '@floorcast/contract/video';
import {
  IconArrowsMaximize,
  IconAspectRatio,
  IconDots,
  IconHistory,
  IconKeyboard,
  IconPictureInPicture,
  IconRotateClockwise2,
  IconVolume,
  type TablerIcon,
} from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useWide } from '../../../lib/dom/use-media.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { chosenQuality } from '../../../realtime/video/line/chosen-quality.ts';
import { Button } from '../../../ui/button/Button.tsx';
import rows from '../../../ui/menu/rows.module.css';
import {
  canFillScreen,
  canFloat,
  canSetVolume,
  mayHaveKeys,
  toggleFloating,
  toggleFullscreen,
  useFullscreen,
} from '../device.ts';
import type { Sound } from '../sound.ts';
import type { View, ViewControl } from '../video/use-view.ts';
import { ZoomChoice } from '../video/ZoomChoice.tsx';
import type { GameMenuEntry } from './menu/game-menu-entry.ts';
import styles from './ViewMenu.module.css';

const GAP = 6;

interface ViewMenuProps extends Omit<ViewChoicesProps, 'onDone'> {
  readonly menu: readonly GameMenuEntry[];
}

/** What opens over the game, and everything about the picture that is not needed at every moment. */
export function ViewMenu({ menu, ...choices }: ViewMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState<GameMenuEntry | null>(null);
  const close = () => list.current?.hidePopover();
  const openOver = (entry: GameMenuEntry) => {
    close();
    setOver(entry);
  };
  return (
    <div ref={button}>
      <Button
        popoverTarget={id}
        aria-expanded={open}
        aria-label={t('game.menu.title')}
        aria-describedby={`${id}-waits`}
        data-testid="open-view"
      >
        <IconDots size={20} aria-hidden="true" />
        <Suspense>{menu.map(({ name, Badge }) => Badge && <Badge key={name} id={`${id}-waits`} />)}</Suspense>
      </Button>
      <section
        ref={list}
        id={id}
        popover="auto"
        aria-label={t('game.menu.title')}
        className={`${rows.popover} ${styles.list}`}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open' || button.current === null || list.current === null) return;
          const { bottom } = button.current.getBoundingClientRect();
          list.current.style.setProperty('--top', `${bottom + GAP}px`);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <>
            <GameMenu menu={menu} onOpen={openOver} />
            <h2 className={`${styles.heading} quiet small`}>{t('game.view.title')}</h2>
            <ViewChoices {...choices} onDone={close} />
          </>
        )}
      </section>
      {over !== null && (
        <Suspense>
          <over.Panel onClose={() => setOver(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** What opens over the game without leaving the seat, as tiles. */
function GameMenu({
  menu,
  onOpen,
}: Pick<ViewMenuProps, 'menu'> & { onOpen: (entry: GameMenuEntry) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.tiles}>
      {menu.map((entry) => (
        <button
          key={entry.name}
          type="button"
          data-testid={`menu-${entry.name}`}
          aria-describedby={entry.Badge && `menu-${entry.name}-waits`}
          onClick={() => onOpen(entry)}
        >
          <entry.Icon size={22} aria-hidden="true" />
          <span>{t(entry.words)}</span>
          <Suspense>{entry.Badge && <entry.Badge id={`menu-${entry.name}-waits`} />}</Suspense>
        </button>
      ))}
    </div>
  );
}

interface ViewChoicesProps {
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
function ViewChoices({ control, camera, rotates, sound, onGames, onHelp, onDone }: ViewChoicesProps) {
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
        <div className={`${styles.loudness} rows middle gap-12`}>
          <IconVolume size={20} aria-hidden="true" />
          <Volume sound={sound} />
        </div>
      )}
      <Entry Icon={IconHistory} words={t('game.lastGames')} onClick={done(onGames)} />
      <WholeEntry control={control} camera={camera} />
      {rotates && camera === 'screen' && (
        <Entry
          Icon={IconRotateClockwise2}
          words={t('game.view.turn')}
          pressed={view.turned}
          onClick={() => change({ turned: !view.turned })}
        />
      )}
      {cut !== null && <CutChoice cut={cut} part={view.part} onChoose={(part) => change({ part })} />}
      <ZoomChoice look={control.look} />
      <QualityChoice />
      {canFloat() && (
        <Entry
          Icon={IconPictureInPicture}
          words={t('game.view.float')}
          onClick={done(() => toggleFloating(element.current))}
        />
      )}
      {!wide && canFillScreen() && (
        <Entry
          Icon={IconArrowsMaximize}
          words={t('game.fullscreen')}
          pressed={full}
          onClick={done(toggleFullscreen)}
        />
      )}
      {mayHaveKeys() && <Entry Icon={IconKeyboard} words={t('game.keys.title')} onClick={done(onHelp)} />}
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
      Icon={IconAspectRatio}
      words={t('game.view.all')}
      pressed={whole}
      onClick={() => change({ fit: whole ? 'reels' : 'whole' })}
    />
  );
}

interface EntryProps {
  readonly Icon: TablerIcon;
  readonly words: string;
  /** For what is on or off. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Entry({ Icon, words, pressed, onClick }: EntryProps) {
  return (
    <button type="button" className={rows.row} aria-pressed={pressed} onClick={onClick}>
      <span aria-hidden="true" className={styles.icon}>
        <Icon size={20} />
      </span>
      <span>{words}</span>
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

/** The volume of the machine; stored for the next one. */
export function Volume({ sound }: { sound: Sound }) {
  const { t } = useTranslation();
  return (
    <input
      className={styles.volume}
      type="range"
      min="0"
      max="1"
      step="0.05"
      value={sound.muted ? 0 : sound.volume}
      aria-label={t('game.volume')}
      onChange={({ target }) => sound.setVolume(Number(target.value))}
    />
  );
}

/** Whether the picture follows the line, stays at its best, or saves data; stored on the device (NET-4). */
export function QualityChoice() {
  const { t } = useTranslation();
  const name = useId();
  const chosen = useReadable(chosenQuality);
  return (
    <fieldset className={styles.parts} data-testid="quality">
      <legend>{t('game.quality.title')}</legend>
      {VideoQuality.options.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={chosen === each}
            onChange={() => chosenQuality.choose(each)}
          />
          <span>{t(`game.quality.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
