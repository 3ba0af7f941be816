import type { GameRules } from '@floorcast/contract/game-rules';
import { useState } from 'react';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { Edit } from './parts/edit.ts';
import { type Draft, draftOf, type RuleLanguage } from './rules-draft.ts';
import { checkDraft } from './rules-problems.ts';

/** Rules that are being written. Problems are said once the form was to be reviewed. */
export function useRulesDraft(begin: GameRules | undefined) {
  const { t, i18n } = useTranslation();
  const [draft, setDraft] = useState<Draft>(() => draftOf(begin));
  const [language, setLanguage] = useState<RuleLanguage>(
    () => LANGUAGES.find((each) => each === i18n.language) ?? 'en',
  );
  const [tried, setTried] = useState(false);
  const checked = checkDraft(draft);
  const problems = checked.rules === undefined && tried ? checked.problems : undefined;
  const edit: Edit = {
    language,
    problemAt(path) {
      const problem = problems?.get(path);
      return problem === undefined ? null : t(`consoleSetup.rules.wrong.${problem}`);
    },
  };
  return {
    draft,
    onDraft: setDraft,
    onLanguage: setLanguage,
    edit,
    /** The rules, once nothing is wrong with them. */
    rules: checked.rules,
    /** How many fields are said to be wrong. */
    wrong: problems?.size ?? 0,
    /** Says what is wrong from now on. Returns whether nothing is. */
    check(): boolean {
      setTried(true);
      return checked.rules !== undefined;
    },
  };
}
