import { TRAIL_GROUPS, TrailCalls, type TrailState } from '@floorcast/contract/trail';
import { IconAlertTriangle, IconLink, IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../../api/call/ask.ts';
import { useAct } from '../../api/call/use-act.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { choice, type Filter } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/page/Page.tsx';
import { TrailList } from '../shared/trail/TrailList.tsx';
import styles from './TrailScreen.module.css';

const ICONS = { holds: IconShieldCheck, broken: IconAlertTriangle, unproved: IconLink } as const;

const stateOf = ({ proof }: TrailState): keyof typeof ICONS => {
  if (proof === null) return 'unproved';
  return proof.problems.length === 0 ? 'holds' : 'broken';
};

/** Whether the chain of the trail holds, by its last proof, and the press that proves it now. */
function ChainState() {
  const { t, i18n } = useTranslation();
  const cache = useQueryClient();
  const number = useNumber();
  const act = useAct();
  const { data } = useQuery(queryOf(TrailCalls.state));
  if (data === undefined) return <div className={styles.chain} aria-busy="true" />;
  const state = stateOf(data);
  const Icon = ICONS[state];
  const { head, proof } = data;
  const prove = async () => {
    const proved = await act.run(() => ask(TrailCalls.prove));
    if (proved === undefined) return;
    cache.setQueryData(queryOf(TrailCalls.state).queryKey, proved);
    await cache.invalidateQueries({ queryKey: ['console', 'trail'] });
  };
  return (
    <section className={styles.chain} data-state={state} aria-label={t('consoleTrail.chain.label')}>
      <Icon size={28} aria-hidden="true" />
      <div>
        <p className={styles.verdict} role="status" data-testid="chain-state">
          {t(`consoleTrail.chain.${state}`)}
        </p>
        {proof !== null && (
          <p>
            {t('consoleTrail.chain.provedAt', {
              rows: number(proof.rows),
              time: formatMinute(proof.at, i18n.language),
              by: proof.by,
            })}
          </p>
        )}
        {head !== null && (
          <p className="quiet">
            {t('consoleTrail.chain.head', {
              seq: number(head.seq),
              time: formatMinute(head.at, i18n.language),
            })}
          </p>
        )}
        {proof !== null && proof.problems.length > 0 && (
          <>
            <ul className={styles.problems} dir="ltr">
              {proof.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <p>{t('consoleTrail.chain.call')}</p>
          </>
        )}
        {act.problem !== null && <p role="alert">{act.problem}</p>}
      </div>
      <Button onClick={() => void prove()} disabled={act.busy}>
        {t(act.busy ? 'consoleTrail.chain.proving' : 'consoleTrail.chain.prove')}
      </Button>
    </section>
  );
}

const FILTERS: readonly Filter[] = [
  choice('group', 'consoleTrail.group', TRAIL_GROUPS, (code) => `consoleTrail.groups.${code}`),
  { kind: 'text', name: 'actor', words: 'consoleTrail.actor', placeholder: 'consoleTrail.actorHint' },
  { kind: 'text', name: 'player', words: 'consoleTrail.player' },
  { kind: 'text', name: 'machine', words: 'consoleTrail.machine' },
];

/** What staff did and what happened, and whether the chain of its rows holds. */
export default function TrailScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('consoleTrail.title')} lead={t('consoleTrail.lead')}>
      <ChainState />
      <TrailList
        name="trail"
        words="consoleTrail.title"
        none="consoleTrail.none"
        call={TrailCalls.page}
        filters={FILTERS}
      />
    </Page>
  );
}
