import { type RulesVersion, SetUpCalls, type SetUpReply } from '@floorcast/contract/set-up';
import { IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/call/ask.ts';
import { formatMinute } from '../../../lib/locale/moments.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameRulesView } from '../../../machines/rules/GameRulesView.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Answer, type AreaProps } from '../Area.tsx';
import { Differences, Opened } from '../Differences.tsx';
import styles from '../SetUp.module.css';
import { RulesForm } from './RulesForm.tsx';
import { useRulesDifferences } from './use-rules-differences.ts';

/** The rules and paytables of games, in versions. */
export default function RulesArea({ forFloor }: AreaProps) {
  const query = useQuery(queryOf(SetUpCalls.read));
  return <Answer query={query}>{(data) => <Rules data={data} forFloor={forFloor} />}</Answer>;
}

function Rules({ data, forFloor }: { readonly data: SetUpReply; readonly forFloor: boolean }) {
  const { t } = useTranslation();
  const [brandId, setBrandId] = useState(data.brands[0]?.id ?? 0);
  const [machineId, setMachineId] = useState<number | null>(null);
  const machines = data.machines.filter((machine) => machine.brandId === brandId);
  if (data.brands.length === 0)
    return <Notice icon={<IconFileText />} title={t('consoleSetup.rules.noBrand')} />;
  return (
    <>
      <div className={styles.tools}>
        <Select
          label={t('consoleSetup.brand.one')}
          look="tool"
          options={data.brands.map(({ id, name }) => [String(id), name])}
          value={String(brandId)}
          onValue={(id) => {
            setBrandId(Number(id));
            setMachineId(null);
          }}
        />
        <Select
          label={t('consoleSetup.machine.one')}
          look="tool"
          options={[
            ['', t('consoleSetup.rules.wholeBrand')],
            ...machines.map(({ id, name }) => [String(id), `${name} · ${id}`] as const),
          ]}
          value={machineId === null ? '' : String(machineId)}
          onValue={(id) => setMachineId(id === '' ? null : Number(id))}
        />
      </div>
      <Versions key={`${brandId} ${machineId}`} brandId={brandId} machineId={machineId} forFloor={forFloor} />
    </>
  );
}

interface VersionsProps {
  readonly brandId: number;
  readonly machineId: number | null;
  readonly forFloor: boolean;
}

function Versions({ brandId, machineId, forFloor }: VersionsProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useQuery(
    queryOf(SetUpCalls.rulesVersions, { query: { brandId, machineId: machineId ?? undefined } }),
  );
  const [from, setFrom] = useState<RulesVersion | 'new' | null>(null);
  return (
    <Answer query={query}>
      {({ items }) => (
        <div className="rows gap-12">
          {from !== null ? (
            <RulesForm
              scope={{ brandId, machineId }}
              after={items[0]?.version ?? 0}
              inForce={items[0]?.rules}
              begin={from === 'new' ? undefined : from.rules}
              onClose={() => setFrom(null)}
              onGiven={() => {
                setFrom(null);
                void cache.invalidateQueries({ queryKey: ['console', 'set-up', 'rules'] });
                void cache.invalidateQueries({ queryKey: ['console', 'set-up'] });
              }}
            />
          ) : (
            <>
              {items.length === 0 && (
                <Notice
                  icon={<IconFileText />}
                  title={t(machineId === null ? 'consoleSetup.rules.none' : 'consoleSetup.rules.ofBrand')}
                  {...(forFloor && {
                    action: (
                      <Button look="strong" onClick={() => setFrom('new')}>
                        {t('consoleSetup.rules.give')}
                      </Button>
                    ),
                  })}
                />
              )}
              {items.map((version, index) => (
                <VersionCard
                  key={version.version}
                  version={version}
                  before={items[index + 1]}
                  inForce={index === 0}
                  {...(forFloor && { onEdit: () => setFrom(version) })}
                />
              ))}
            </>
          )}
        </div>
      )}
    </Answer>
  );
}

interface VersionCardProps {
  readonly version: RulesVersion;
  /** The version before; undefined: it is the first one. */
  readonly before: RulesVersion | undefined;
  readonly inForce: boolean;
  readonly onEdit?: () => void;
}

/** A version of rules: as players read it, and what it has changed. */
function VersionCard({ version, before, inForce, onEdit }: VersionCardProps) {
  const { t, i18n } = useTranslation();
  const number = useNumber();
  const differencesOf = useRulesDifferences();
  const { at, by, rules } = version;
  return (
    <article className="card rows gap-8" data-testid="rules-version">
      <header className="row middle apart gap-8">
        <strong>
          <span>{`${t('consoleSetup.version', { version: version.version })} · `}</span>
          <Verbatim>{rules.game}</Verbatim>
        </strong>
        <span className="quiet">
          <Verbatim>{by}</Verbatim>
          <span>{` · ${formatMinute(at, i18n.language)}`}</span>
        </span>
      </header>
      <p>
        {t('consoleSetup.rules.summary', {
          percent: number(rules.returnPercent, 2),
          tables: rules.paytables.length,
          jackpots: rules.jackpots.length,
        })}
      </p>
      {inForce && <p className="quiet">{t('consoleSetup.inForce')}</p>}
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
