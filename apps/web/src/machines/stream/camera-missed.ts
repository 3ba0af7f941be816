import { i18n } from '../../lib/locale/translation.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Notifies the player that the chosen camera cannot be shown. */
export const cameraMissed = (): void =>
  toast({ kind: 'warning', id: 'camera', words: i18n.t('game.cameraMissed') });
