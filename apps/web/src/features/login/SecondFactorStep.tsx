import type { LoginReply } from '@floorcast/contract/auth';
import { err } from '@floorcast/contract/result';
import { LoginStepCalls, type NewAppReply, type SecondFactorAnswer } from '@floorcast/contract/second-factor';
import { use, useEffect, useState } from 'react';
import { type Answer, ask } from '../../api/call/ask.ts';
import type { Failure } from '../../api/call/failure.ts';
import { refusalInWords, useAct } from '../../api/call/use-act.ts';
import { canUsePasskeys, makePasskey, signWithPasskey } from '../../api/sign-in/passkeys.ts';
import { loadEntryWords } from '../../lib/locale/i18n.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EntryFailure, EntryPage } from '../../ui/entry/EntryPage.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { QrCode } from '../../ui/values/QrCode.tsx';

const words = loadEntryWords().catch(() => undefined);

interface SecondFactorStepProps {
  readonly ticket: string;
  readonly ways: readonly string[];
  readonly onEntered: (reply: LoginReply) => void;
  /** The login goes on with another step, or is refused for good. */
  readonly onRefused: (failure: Failure) => void;
  readonly onBack: () => void;
}

/** What the form asks for; an account that must have a second factor may make a passkey instead of an app. */
type Shown = 'app' | 'recovery' | 'passkey';
type Way = Shown | 'new-passkey';

function useAnswer({ ticket, onEntered, onRefused }: SecondFactorStepProps) {
  const { t } = useTranslation();
  const { busy, problem, run, forget } = useAct(onRefused);
  const noPasskey = err(refusalInWords(t('entry.second.passkeyFailed')));

  const answer = (given: SecondFactorAnswer): Answer<typeof LoginStepCalls.answer> =>
    ask(LoginStepCalls.answer, { body: { ticket, answer: given } });

  async function sign(): Answer<typeof LoginStepCalls.answer> {
    const asked = await ask(LoginStepCalls.passkeyOptions, { body: { ticket } });
    if (!asked.ok) return asked;
    const passkey = await signWithPasskey(asked.value.options);
    return passkey === undefined ? noPasskey : answer({ way: 'passkey', passkey });
  }

  async function make(): Answer<typeof LoginStepCalls.answer> {
    const asked = await ask(LoginStepCalls.enrolPasskey, { body: { ticket } });
    if (!asked.ok) return asked;
    const passkey = await makePasskey(asked.value.options);
    if (passkey === undefined) return noPasskey;
    return answer({ way: 'new-passkey', name: t('entry.second.passkeyName'), passkey });
  }

  function prove(way: Way, code: string) {
    if (way === 'passkey') return sign();
    if (way === 'new-passkey') return make();
    return answer({ way, code });
  }

  async function go(way: Way, code: string): Promise<void> {
    const typed = way === 'app' || way === 'recovery';
    if (typed && code.trim() === '') return forget();
    const reply = await run(() => prove(way, code));
    if (reply !== undefined) onEntered(reply);
  }

  return { busy, problem, go };
}

/** The key of a new app, for an account that must have a second factor. */
function useEnrolment(ticket: string, wanted: boolean): NewAppReply | null {
  const [app, setApp] = useState<NewAppReply | null>(null);
  useEffect(() => {
    if (!wanted) return;
    void ask(LoginStepCalls.enrolApp, { body: { ticket } }).then((result) => {
      if (result.ok) setApp(result.value);
    });
  }, [ticket, wanted]);
  return app;
}

const LEADS = {
  app: 'entry.second.app',
  recovery: 'entry.second.recoveryLead',
  passkey: 'entry.second.passkeyLead',
} as const;

/** The second step of a login: a code, or a passkey (PROT-47). */
export default function SecondFactorStep(props: SecondFactorStepProps) {
  use(words);
  const { t } = useTranslation();
  const { ticket, ways, onBack } = props;
  const enrols = ways.includes('enrol');
  const app = useEnrolment(ticket, enrols);
  const [way, setWay] = useState<Shown>(ways.includes('passkey') ? 'passkey' : 'app');
  const [code, setCode] = useState('');
  const { busy, problem, go } = useAnswer(props);
  function choose(other: Shown): void {
    setWay(other);
    setCode('');
  }
  return (
    <EntryPage
      title={t('entry.second.title')}
      lead={t(enrols ? 'entry.second.enrol' : LEADS[way])}
      onSubmit={() => void go(way, code)}
    >
      {app !== null && <NewApp app={app} />}
      {way !== 'passkey' && (
        <Field
          key={way}
          name="code"
          label={t(way === 'app' ? 'entry.second.code' : 'entry.second.recoveryCode')}
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoComplete={way === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          value={code}
          onText={setCode}
        />
      )}
      <EntryFailure words={problem} />
      <Button type="submit" look="strong" wide disabled={busy} aria-busy={busy}>
        {t(way === 'passkey' ? 'entry.second.passkey' : 'entry.signIn')}
      </Button>
      <OtherWays way={way} ways={ways} onChoose={choose} />
      {enrols && canUsePasskeys() && (
        <Button look="bare" disabled={busy} onClick={() => void go('new-passkey', '')}>
          {t('entry.second.newPasskey')}
        </Button>
      )}
      <Button look="bare" onClick={onBack}>
        {t('entry.back')}
      </Button>
    </EntryPage>
  );
}

interface OtherWaysProps {
  readonly way: Shown;
  readonly ways: SecondFactorStepProps['ways'];
  readonly onChoose: (way: Shown) => void;
}

function OtherWays({ way, ways, onChoose }: OtherWaysProps) {
  const { t } = useTranslation();
  return (
    <>
      {way !== 'app' && ways.includes('app') && (
        <Button look="bare" onClick={() => onChoose('app')}>
          {t('entry.second.useApp')}
        </Button>
      )}
      {way !== 'passkey' && ways.includes('passkey') && (
        <Button look="bare" onClick={() => onChoose('passkey')}>
          {t('entry.second.passkey')}
        </Button>
      )}
      {way !== 'recovery' && ways.includes('recovery') && (
        <Button look="bare" onClick={() => onChoose('recovery')}>
          {t('entry.second.recovery')}
        </Button>
      )}
    </>
  );
}

function NewApp({ app }: { readonly app: NewAppReply }) {
  const { t } = useTranslation();
  return (
    <>
      <QrCode text={app.uri} label={t('entry.second.picture')} />
      <p>
        <span>{`${t('entry.second.key')}: `}</span>
        <bdi dir="ltr">{app.secret.replace(/(.{4})/g, '$1 ').trim()}</bdi>
      </p>
    </>
  );
}
