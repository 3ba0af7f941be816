import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { MOST_ZOOM } from '../../../machines/frame/frame.ts';
import type { LookAround } from '../../../machines/frame/look-around.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './ZoomChoice.module.css';

const STEP = 1.5;

/** Looking around in the picture by buttons, for those who do not pinch and drag (GAME-9). */
export function ZoomChoice({ look }: { readonly look: LookAround }) {
  const { t } = useTranslation();
  const number = useNumber();
  const { zoom } = useReadable(look);
  const { x, y } = look.movable();
  return (
    <fieldset
      className={`${styles.zoom} rows middle gap-4`}
      aria-label={t('game.view.zoom.title')}
      data-testid="zoom"
    >
      <Tool name="out" Icon={IconZoomOut} enabled={zoom > 1} onPress={() => look.zoom(1 / STEP)} />
      <output className="small figures">{t('game.view.zoom.factor', { factor: number(zoom, 1) })}</output>
      <Tool name="in" Icon={IconZoomIn} enabled={zoom < MOST_ZOOM} onPress={() => look.zoom(STEP)} />
      <Tool name="reset" Icon={IconZoomReset} enabled={x || y} onPress={() => look.reset()} />
      {/* Of the picture, not of the language. */}
      <div className={styles.arrows} dir="ltr">
        <Tool name="left" Icon={IconArrowLeft} enabled={x} onPress={() => look.step(-1, 0)} />
        <Tool name="up" Icon={IconArrowUp} enabled={y} onPress={() => look.step(0, -1)} />
        <Tool name="down" Icon={IconArrowDown} enabled={y} onPress={() => look.step(0, 1)} />
        <Tool name="right" Icon={IconArrowRight} enabled={x} onPress={() => look.step(1, 0)} />
      </div>
    </fieldset>
  );
}

interface ToolProps {
  readonly name: string;
  readonly Icon: TablerIcon;
  readonly enabled: boolean;
  readonly onPress: () => void;
}

/** A button that keeps the focus when it can do no more. */
function Tool({ name, Icon, enabled, onPress }: ToolProps) {
  const { t } = useTranslation();
  const label = t(`game.view.zoom.${name}`);
  return (
    <Button
      look="icon"
      aria-label={label}
      title={label}
      aria-disabled={!enabled}
      onClick={enabled ? onPress : undefined}
    >
      <Icon size={20} />
    </Button>
  );
}
