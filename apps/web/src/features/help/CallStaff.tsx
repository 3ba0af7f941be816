import { HELP_TOPICS, HelpCalls, type HelpTopic } from '@floorcast/contract/help';
import { IconCoins, IconDeviceGamepad2, IconHandStop, IconQuestionMark, IconTool } from '@tabler/icons-react';
import { type Answer, ask } from '../../api/call/ask.ts';
import { useAct } from '../../api/call/use-act.ts';
import { helpOf, staffCalls } from '../../api/stores/staff-calls.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { useCallWords } from '../../machines/use-call-words.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './CallStaff.module.css';

const ICONS = {
  game: IconDeviceGamepad2,
  money: IconCoins,
  machine: IconTool,
  other: IconQuestionMark,
} as const satisfies Record<HelpTopic, unknown>;

/** A player at a machine calls a person there, and sees that somebody is on the way. */
export function CallStaff() {
  const { t } = useTranslation();
  const help = helpOf(useReadable(staffCalls));
  const words = useCallWords(help);
  const { busy, problem, run } = useAct();
  const act = async (work: () => Answer<typeof HelpCalls.ask>) => {
    const done = await run(work);
    if (done?.call) staffCalls.receive(done.call);
  };
  return (
    <section className={`${styles.call} rows gap-12`} aria-labelledby="call-staff" data-testid="call-staff">
      <h3 id="call-staff">
        <IconHandStop size={20} aria-hidden="true" />
        <span>{t('help.title')}</span>
      </h3>
      <p role="status" className={`${styles.state} quiet`} data-state={help?.state ?? 'none'}>
        {words ?? t('help.lead')}
      </p>
      {help === undefined ? (
        <div className={`${styles.topics} rows gap-8`}>
          {HELP_TOPICS.map((topic) => {
            const Icon = ICONS[topic];
            return (
              <Button
                key={topic}
                disabled={busy}
                data-testid={`help-${topic}`}
                onClick={() => void act(() => ask(HelpCalls.ask, { body: { topic } }))}
              >
                <Icon size={20} aria-hidden="true" />
                <span>{t(`help.topic.${topic}`)}</span>
              </Button>
            );
          })}
        </div>
      ) : (
        <Button
          disabled={busy}
          data-testid="help-cancel"
          onClick={() => void act(() => ask(HelpCalls.cancel))}
        >
          {t('help.cancel')}
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </section>
  );
}
