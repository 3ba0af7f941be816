import type { GameRules } from '@floorcast/contract/game-rules';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { giveRules } from '../../../api/endpoints/console/set-up.ts';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { FiguresPart } from './parts/FiguresPart.tsx';
import { JackpotsPart } from './parts/JackpotsPart.tsx';
import { PayTablesPart } from './parts/PayTablesPart.tsx';
import { PlayPart } from './parts/PlayPart.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import styles from './Rules.module.css';
import { type Draft, draftOf, type RuleLanguage } from './rules-draft.ts';
import { checkDraft, missingIn } from './rules-problems.ts';

interface RulesFormProps {
  readonly scope: { readonly brandId: number; readonly machineId: number | null };
  /** The version in force; 0: none. */
  readonly after: number;
  /** Its rules. */
  readonly inForce: GameRules | undefined;
  /** The rules to begin from. */
  readonly begin: GameRules | undefined;
  readonly onClose: () => void;
  readonly onGiven: () => void;
}

/** The next version of rules: written in fields, checked at each, seen as players will see it, and published. */
export function RulesForm({ scope, after, inForce, begin, onClose, onGiven }: RulesFormProps) {
  const { t, i18n } = useTranslation();
  const act = useAct();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => draftOf(begin));
  const [language, setLanguage] = useState<RuleLanguage>(() => LANGUAGES.find((each) => each === i18n.language) ?? 'en');
  /** Problems are said once the form was to be reviewed. */
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState<'review' | 'import' | null>(null);
  const checked = checkDraft(draft);
  const problems = checked.rules === undefined && tried ? checked.problems : new Map<string, never>();
  const edit = {
    language,
    problemAt(path: string) {
      const problem = problems.get(path);
      return problem === undefined ? null : t(`consoleSetup.rules.wrong.${problem}`);
    },
  };

  function review(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (checked.rules !== undefined) setOpen('review');
    // The fields are marked by then.
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  async function publish(rules: GameRules): Promise<void> {
    const given = await act.run(() => giveRules({ ...scope, after, rules }));
    if (given === undefined) return;
    toast({ kind: 'success', words: t('consoleSetup.rules.given', { version: given.version }) });
    onGiven();
  }

  const parts = { edit, draft, onDraft: setDraft };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={review} data-testid="rules-form">
      <LanguageOfTexts
        draft={draft}
        language={language}
        onLanguage={setLanguage}
        onImport={() => setOpen('import')}
      />
      <Section name="figures">
        <FiguresPart {...parts} />
      </Section>
      <Section name="play">
        <PlayPart {...parts} />
      </Section>
      <Section name="paytables">
        <PayTablesPart {...parts} />
      </Section>
      <Section name="jackpots">
        <JackpotsPart {...parts} />
      </Section>
      <div className={styles.bar}>
        <p role="alert">
          {problems.size > 0 ? t('consoleSetup.document.wrong', { count: problems.size }) : ''}
        </p>
        <Button onClick={onClose}>{t('consoleForm.cancel')}</Button>
        <Button look="strong" type="submit">
          {t('consoleSetup.rules.review')}
        </Button>
      </div>
      {open === 'review' && checked.rules !== undefined && (
        <ReviewDialog
          rules={checked.rules}
          before={inForce}
          version={after + 1}
          act={act}
          onPublish={(rules) => void publish(rules)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'import' && (
        <ImportDialog
          draft={draft}
          onRules={(rules) => {
            setDraft(draftOf(rules));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </form>
  );
}

interface SectionProps {
  readonly name: 'figures' | 'play' | 'paytables' | 'jackpots';
  readonly children: ReactNode;
}

function Section({ name, children }: SectionProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.section}>
      <legend>{t(`consoleSetup.rules.sections.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

interface LanguageOfTextsProps {
  readonly draft: Draft;
  readonly language: RuleLanguage;
  readonly onLanguage: (language: RuleLanguage) => void;
  readonly onImport: () => void;
}

/** The language that is being written, and how many texts each lacks. */
function LanguageOfTexts({ draft, language, onLanguage, onImport }: LanguageOfTextsProps) {
  const { t } = useTranslation();
  const wordsOf = (each: RuleLanguage): string => {
    const missing = missingIn(draft, each);
    const name = t(`language.${each}`);
    return missing === 0 ? name : t('consoleSetup.rules.lacks', { language: name, count: missing });
  };
  return (
    <div className={styles.tools}>
      <Select
        label={t('consoleSetup.rules.languageOf')}
        look="tool"
        options={LANGUAGES.map((each) => [each, wordsOf(each)])}
        value={language}
        onValue={(value) => onLanguage(LANGUAGES.find((each) => each === value) ?? 'en')}
      />
      <Button onClick={onImport}>{t('consoleSetup.rules.import')}</Button>
    </div>
  );
}
