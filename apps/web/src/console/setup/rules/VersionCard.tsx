import type { RulesVersion } from '@floorcast/contract/set-up';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameRulesView } from '../../../machines/rules/GameRulesView.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Differences } from '../differences/Differences.tsx';
import { Opened } from '../differences/Opened.tsx';
import setUp from '../SetUp.module.css';
import { useRulesDifferences } from './use-rules-differences.ts';

interface VersionCardProps {
  readonly version: RulesVersion;
  /** The version before; undefined: it is the first one. */
  readonly before: RulesVersion | undefined;
  readonly inForce: boolean;
  readonly onEdit?: () => void;
}

/** A version of rules: as players read it, and what it has changed. */
export function VersionCard({ version, before, inForce, onEdit }: VersionCardProps) {
  const { t, i18n } = useTranslation();
  const differencesOf = useRulesDifferences();
  const { at, by, rules } = version;
  return (
    <article className={setUp.card} data-testid="rules-version">
      <header>
        <strong>
          <span>{`${t('consoleSetup.version', { version: version.version })} · `}</span>
          <Verbatim>{rules.game}</Verbatim>
        </strong>
        <span className={setUp.quiet}>
          <Verbatim>{by}</Verbatim>
          <span>{` · ${formatMinute(at, i18n.language)}`}</span>
        </span>
      </header>
      <p>
        {t('consoleSetup.rules.summary', {
          percent: rules.returnPercent,
          tables: rules.paytables.length,
          jackpots: rules.jackpots.length,
        })}
      </p>
      {inForce && <p className={setUp.quiet}>{t('consoleSetup.inForce')}</p>}
      <Opened words={t('consoleSetup.rules.preview')}>
        {() => <GameRulesView reply={{ status: 1, version: version.version, since: at, rules }} />}
      </Opened>
      {before !== undefined && (
        <Opened words={t('consoleSetup.differences.since', { version: before.version })}>
          {() => <Differences of={differencesOf(before.rules, rules)} />}
        </Opened>
      )}
      {onEdit !== undefined && (
        <div>
          <Button onClick={onEdit}>
            {t(inForce ? 'consoleSetup.rules.edit' : 'consoleSetup.rules.editOld', {
              version: version.version,
            })}
          </Button>
        </div>
      )}
    </article>
  );
}
