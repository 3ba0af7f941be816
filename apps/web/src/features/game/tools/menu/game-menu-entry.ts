import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** An entry of the game's menu, and the panel that it opens over the game. */
export interface GameMenuEntry {
  readonly name: string;
  /** Key of its label. */
  readonly words: string;
  readonly Icon: TablerIcon;
  /** A badge with the number of waiting things; its element has this id. */
  readonly Badge?: ComponentType<{ id: string }>;
  readonly Panel: ComponentType<{ onClose: () => void }>;
}
