import type { CameraId } from '@floorcast/contract/machines';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import styles from './FitButton.module.css';
import type { ViewControl } from './use-view.ts';

interface FitButtonProps {
  readonly camera: CameraId;
  readonly control: ViewControl;
}

/** Shows the whole picture, or the reels as large as possible again; nothing for a picture without a reel window. */
export function FitButton({ camera, control: { view, change, windowOf } }: FitButtonProps) {
  const { t } = useTranslation();
  if (windowOf(camera) === undefined) return null;
  const whole = view.fit === 'whole';
  return (
    <span className={styles.fit}>
      <Button
        look="icon"
        aria-label={t('game.view.all')}
        aria-pressed={whole}
        title={t('game.view.all')}
        data-testid="whole-picture-button"
        onClick={() => change({ fit: whole ? 'reels' : 'whole' })}
      >
        {whole ? (
          <IconArrowsMinimize size={18} aria-hidden="true" />
        ) : (
          <IconArrowsMaximize size={18} aria-hidden="true" />
        )}
      </Button>
    </span>
  );
}
