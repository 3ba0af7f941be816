import { loadEntryWords } from '../lib/locale/i18n.ts';
import type { Asked } from './access/guarded.ts';

/**
 * A `beforeLoad`: prepares a page for guests where the site has it. Elsewhere its address belongs to the gallery
 * (ROUTE-10).
 */
export const enterWhere =
  (isThere: () => boolean) =>
  async (asked: Asked): Promise<void> => {
    await loadEntryWords();
    if (!isThere()) await (await import('./gallery.ts')).enter(asked);
  };
