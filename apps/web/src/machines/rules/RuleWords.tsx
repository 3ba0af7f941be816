import type { RuleText } from '@floorcast/contract/game-rules';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { writtenIn } from './rule-text.ts';

/** A text of the operator, marked with its own language and direction where that is not the player's. */
export function RuleWords({ of }: { readonly of: RuleText }) {
  const { i18n } = useTranslation();
  const { text, lang } = writtenIn(of, i18n.language);
  return lang === i18n.language ? (
    <span>{text}</span>
  ) : (
    <bdi lang={lang} dir="auto">
      {text}
    </bdi>
  );
}
