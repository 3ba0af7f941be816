import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
      <Tool label={t('game.view.zoom.out')} enabled={zoom > 1} onPress={() => look.zoom(1 / STEP)}>
        <IconZoomOut size={20} />
      </Tool>
      <output className="small figures">{t('game.view.zoom.factor', { factor: number(zoom, 1) })}</output>
      <Tool label={t('game.view.zoom.in')} enabled={zoom < MOST_ZOOM} onPress={() => look.zoom(STEP)}>
        <IconZoomIn size={20} />
      </Tool>
      <Tool label={t('game.view.zoom.reset')} enabled={x || y} onPress={() => look.reset()}>
        <IconZoomReset size={20} />
      </Tool>
      {/* Of the picture, not of the language. */}
      <div className={styles.arrows} dir="ltr">
        <Tool label={t('game.view.zoom.left')} enabled={x} onPress={() => look.step(-1, 0)}>
          <IconArrowLeft size={20} />
        </Tool>
        <Tool label={t('game.view.zoom.up')} enabled={y} onPress={() => look.step(0, -1)}>
          <IconArrowUp size={20} />
        </Tool>
        <Tool label={t('game.view.zoom.down')} enabled={y} onPress={() => look.step(0, 1)}>
          <IconArrowDown size={20} />
        </Tool>
        <Tool label={t('game.view.zoom.right')} enabled={x} onPress={() => look.step(1, 0)}>
          <IconArrowRight size={20} />
        </Tool>
      </div>
    </fieldset>
  );
}

interface ToolProps {
  readonly label: string;
  readonly enabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that keeps the focus when it can do no more. */
function Tool({ label, enabled, onPress, children }: ToolProps) {
  return (
    <Button
      look="icon"
      aria-label={label}
      title={label}
      aria-disabled={!enabled}
      onClick={() => {
        if (enabled) onPress();
      }}
    >
      {children}
    </Button>
  );
}
