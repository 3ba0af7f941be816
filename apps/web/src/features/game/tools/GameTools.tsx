import type { CameraId } from '@floorcast/contract/machines';
import {
  IconCamera,
  IconDeviceTv,
  IconMaximize,
  IconMinimize,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useWide } from '../../../lib/dom/use-media.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import type { VideoStage } from '../../../realtime/video/stage.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { topLayer } from '../../../ui/dialog/dialog-host.ts';
import { canFillScreen, canSetVolume, toggleFullscreen, useFullscreen } from '../device.ts';
import styles from '../GameScreen.module.css';
import type { Sound } from '../sound.ts';
import type { ViewControl } from '../video/use-view.ts';
import type { GameMenuEntry } from './menu/game-menu-entry.ts';
import { ViewMenu, Volume } from './ViewMenu.tsx';

/** Keys by what is printed on them. */
type LetterKeys = Partial<Record<'c' | 'f' | 'h' | 'i' | 'm' | '?', () => void>>;

/** The character that a key prints; on keyboards of another script, the letter of an English one. */
function signOf({ key, code }: KeyboardEvent): string {
  if (key === '؟') return '?';
  const sign = /^[\x20-\x7e]$/.test(key) ? key : code.replace(/^Key/, '');
  return sign.toLowerCase();
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=range]), select, textarea') !== null;

/** Keys that act once when pressed alone; not while a dialog is open, nor in a text field. */
export function useLetterKeys(keys: LetterKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { repeat, ctrlKey, metaKey, altKey, target } = event;
    const sign = signOf(event);
    if (repeat || ctrlKey || metaKey || altKey || writes(target) || topLayer.getState().length > 0) return;
    const run = Object.entries(keys).find(([key]) => key === sign)?.[1];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const KeysHelp = lazy(() => import('./KeysHelp.tsx'));

export interface GameToolsProps {
  readonly stage: VideoStage;
  /** The machine's. */
  readonly cameras: readonly CameraId[];
  readonly sound: Sound;
  readonly control: ViewControl;
  /** The player's, once they are seated. */
  readonly seat: Seat | null;
  /** Opens the last games, or closes them. */
  readonly onGames: () => void;
  /** What opens over the game. */
  readonly menu: readonly GameMenuEntry[];
}

/** Camera, sound, full screen, and a menu for the rest, which opens deposit, rules, help and chat over the game. */
export function GameTools({ stage, cameras, sound, control, seat, onGames, menu }: GameToolsProps) {
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
    <div className={`${styles.tools} middle gap-8`}>
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
      {wide && <HelpButton menu={menu} />}
      <ViewMenu
        menu={menu}
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

/** How to reach a person, one press from the game. */
function HelpButton({ menu }: Pick<GameToolsProps, 'menu'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const help = menu.find(({ name }) => name === 'help');
  if (help === undefined) return null;
  return (
    <>
      <Button data-testid="open-help" onClick={() => setOpen(true)}>
        <help.Icon size={20} aria-hidden="true" />
        <span>{t(help.words)}</span>
      </Button>
      {open && (
        <Suspense>
          <help.Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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
