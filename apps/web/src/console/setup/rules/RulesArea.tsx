import { type RulesVersion, SetUpCalls, type SetUpReply } from '@floorcast/contract/set-up';
import { IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/call/ask.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { Answer } from '../Answer.tsx';
import type { AreaProps } from '../area-props.ts';
import styles from '../SetUp.module.css';
import { RulesForm } from './RulesForm.tsx';
import { VersionCard } from './VersionCard.tsx';

/** The rules and paytables of games, in versions. */
export default function RulesArea({ forFloor }: AreaProps) {
  const query = useQuery(queryOf(SetUpCalls.read));
  return <Answer query={query}>{(data) => <Rules data={data} forFloor={forFloor} />}</Answer>;
}

interface RulesProps {
  readonly data: SetUpReply;
  readonly forFloor: boolean;
}

function Rules({ data, forFloor }: RulesProps) {
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
        <div className={styles.cards}>
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
