import { useReadable } from '../react/use-readable.ts';
import { i18n } from './translation.ts';

/** The texts in the player's language; a change of the language renders the component. */
export const useTranslation = () => useReadable(i18n);
