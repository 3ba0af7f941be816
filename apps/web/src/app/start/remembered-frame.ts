import { deviceStore } from '../../lib/dom/stores.ts';

/** Applies the layout that the account has saved, and saves later choices (THEME-4). Its code is not in the first load. */
export const followStoredLayout = async (): Promise<void> =>
  (await import('../account/stored-layout.ts')).storedLayout.follow();

const STORED = 'frame';

/** What of the frame is seen before it is known: its style, and its bars. */
export interface RememberedFrame {
  readonly style: string;
  readonly toolbar: boolean;
  readonly navbar: boolean;
  readonly folded: boolean;
  /** The page runs from right to left. */
  readonly rtl: boolean;
}

/** Stores how the frame is shown, for the next load of a page on this device. */
export function rememberFrame({ style, toolbar, navbar, folded, rtl }: RememberedFrame): void {
  const words = [style, toolbar && 'toolbar', navbar && 'navbar', folded && 'folded', rtl && 'rtl'];
  deviceStore.setItem(STORED, words.filter(Boolean).join(' '));
}

/** How the frame was shown last; null on a device that has not shown it yet. */
export function rememberedFrame(): RememberedFrame | null {
  const stored = deviceStore.getItem(STORED);
  if (stored === null) return null;
  const [style = '', ...words] = stored.split(' ');
  const has = (name: string) => words.includes(name);
  return { style, toolbar: has('toolbar'), navbar: has('navbar'), folded: has('folded'), rtl: has('rtl') };
}
