import type { RuleText } from '@floorcast/contract/game-rules';
import { LANGUAGES } from '../../lib/locale/stored-language.ts';

/** A text of the operator, and the language that it is in. */
export interface Written {
  readonly text: string;
  readonly lang: string;
}

/** A text in the player's language, else in English, else in whatever it was given (C21.3). */
export function writtenIn(texts: RuleText, language: string): Written {
  const order = [...LANGUAGES.filter((each) => each === language), ...LANGUAGES];
  const lang = order.find((each) => texts[each] !== undefined) ?? 'en';
  return { text: texts[lang] ?? '', lang };
}
