import { type GameRules, RULES_MOST } from '@floorcast/contract/game-rules';
import { SetUpCalls } from '@floorcast/contract/set-up';
import { type FormEvent, useRef, useState } from 'react';
import { ask } from '../../../api/call/ask.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { showWrong } from '../../shared/form/use-form.ts';
import { FormBar } from '../Area.tsx';
import { AddButton, RemoveButton, TextInput } from './inputs.tsx';
import { FiguresPart, JackpotsPart } from './JackpotsPart.tsx';
import { PayTablesPart } from './PayTablesPart.tsx';
import styles from './Rules.module.css';
import { ImportDialog, ReviewDialog } from './RulesDialogs.tsx';
import {
  added,
  changed,
  checkDraft,
  type Draft,
  draftOf,
  type Edit,
  missingIn,
  NO_TEXT,
  type PartProps,
  type RuleLanguage,
  without,
} from './rules-draft.ts';

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
  const { t } = useTranslation();
  const act = useAct();
  const form = useRef<HTMLFormElement>(null);
  const writing = useRulesDraft(begin);
  const [open, setOpen] = useState<'review' | 'import' | null>(null);

  function review(event: FormEvent): void {
    event.preventDefault();
    if (writing.check()) setOpen('review');
    // The fields are marked by then.
    else requestAnimationFrame(() => showWrong(form.current));
  }

  async function publish(rules: GameRules): Promise<void> {
    const given = await act.run(() => ask(SetUpCalls.giveRules, { body: { ...scope, after, rules } }));
    if (given === undefined) return;
    toast({ kind: 'success', words: t('consoleSetup.rules.given', { version: given.version }) });
    onGiven();
  }

  return (
    <form ref={form} className="stack gap-16" noValidate onSubmit={review} data-testid="rules-form">
      <LanguageOfTexts writing={writing} onImport={() => setOpen('import')} />
      <Parts writing={writing} />
      <FormBar>
        <p role="alert">
          {writing.wrong > 0 ? t('consoleSetup.document.wrong', { count: writing.wrong }) : ''}
        </p>
        <Button onClick={onClose}>{t('consoleForm.cancel')}</Button>
        <Button look="strong" type="submit">
          {t('consoleSetup.rules.review')}
        </Button>
      </FormBar>
      {open === 'review' && writing.rules !== undefined && (
        <ReviewDialog
          rules={writing.rules}
          before={inForce}
          version={after + 1}
          act={act}
          onPublish={(rules) => void publish(rules)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'import' && (
        <ImportDialog
          draft={writing.draft}
          onRules={(rules) => {
            writing.onDraft(draftOf(rules));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </form>
  );
}

interface WritingProps {
  readonly writing: ReturnType<typeof useRulesDraft>;
}

function Parts({ writing: { edit, draft, onDraft } }: WritingProps) {
  const parts = { edit, draft, onDraft };
  return (
    <>
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
    </>
  );
}

interface SectionProps {
  readonly name: 'figures' | 'play' | 'paytables' | 'jackpots';
  readonly children: Elements;
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

interface LanguageOfTextsProps extends WritingProps {
  readonly onImport: () => void;
}

/** The language that is being written, and how many texts each lacks. */
function LanguageOfTexts({ writing: { draft, edit, onLanguage }, onImport }: LanguageOfTextsProps) {
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
        value={edit.language}
        onValue={(value) => onLanguage(LANGUAGES.find((each) => each === value) ?? 'en')}
      />
      <Button onClick={onImport}>{t('consoleSetup.rules.import')}</Button>
    </div>
  );
}

/** Rules that are being written. Problems are said once the form was to be reviewed. */
function useRulesDraft(begin: GameRules | undefined) {
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

/** How the game is played, a paragraph each, and what a malfunction voids. */
function PlayPart({ edit, draft, onDraft }: PartProps) {
  const { t } = useTranslation();
  const { play, malfunction } = draft;
  return (
    <>
      {play.map((line, index) => {
        const label = t('consoleSetup.rules.paragraph', { number: index + 1 });
        return (
          <div key={line.key} className={styles.line}>
            <TextInput
              edit={edit}
              path={`play.${index}`}
              label={label}
              long
              text={line.text}
              onText={(text) => onDraft({ ...draft, play: changed(play, { ...line, text }) })}
            />
            <RemoveButton
              what={label}
              last={play.length === 1}
              onRemove={() => onDraft({ ...draft, play: without(play, line) })}
            />
          </div>
        );
      })}
      <div>
        <AddButton
          words={t('consoleSetup.rules.addParagraph')}
          full={play.length === RULES_MOST.paragraphs}
          onAdd={() => onDraft({ ...draft, play: added(play, { key: 0, text: NO_TEXT }) })}
        />
      </div>
      <TextInput
        edit={edit}
        path="malfunction"
        label={t('consoleSetup.rules.malfunction')}
        long
        text={malfunction}
        onText={(text) => onDraft({ ...draft, malfunction: text })}
      />
    </>
  );
}
