import i18next from 'i18next';
import { snackbar } from '../ui/toast.ts';

/** Says that the camera somebody wanted to see does not come. */
export const cameraMissed = (): void =>
  snackbar({ kind: 'warning', id: 'camera', words: i18next.t('game.cameraMissed') });
