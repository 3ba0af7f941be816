import type { PlayerFile } from '@floorcast/contract/players';

/** What the form of an act on a player takes. */
export interface ActFormProps {
  readonly player: PlayerFile;
  readonly onDone: (player: PlayerFile) => void;
  readonly onCancel: () => void;
}
