import { IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { gameRulesQuery, machineDelayQuery } from '../../api/endpoints/rules.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { seenAge } from '../../realtime/video/line/seen-age.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './MachineScreen.module.css';

const GameRulesDialog = lazy(() => import('../../machines/rules/GameRulesDialog.tsx'));

interface OfMachine {
  readonly machineId: number;
}

/** What the game returns, and the way to its paytable; nothing while its rules are not known (RULE-20). */
export function RulesFact({ machineId }: OfMachine) {
  const { t } = useTranslation();
  const number = useNumber();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(gameRulesQuery(machineId));
  if (data === undefined) return null;
  const { returnPercent, volatility } = data.rules;
  return (
    <>
      <section className={styles.section}>
        <h2>{t('gameRules.title')}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('gameRules.return')}</dt>
            <dd data-testid="return-to-player">
              {t('gameRules.percent', { value: number(returnPercent, 2) })}
            </dd>
          </div>
          <div>
            <dt>{t('gameRules.volatility')}</dt>
            <dd>{t(`gameRules.volatilities.${volatility}`)}</dd>
          </div>
        </dl>
        <Button wide data-testid="open-game-rules" onClick={() => setOpen(true)}>
          <IconListNumbers size={20} aria-hidden="true" />
          <span>{t('gameRules.open')}</span>
        </Button>
      </section>
      {open && (
        <Suspense>
          <GameRulesDialog machineId={machineId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How old the picture is to be expected at this machine and on this device, before the seat is taken (RULE-31). */
export function DelayFact({ machineId }: OfMachine) {
  const { t } = useTranslation();
  const number = useNumber();
  const { data } = useQuery(machineDelayQuery(machineId));
  if (data === undefined) return null;
  const here = seenAge();
  const ms = (value: number) => t('game.stats.ms', { value: number(value) });
  return (
    <section className={styles.section} data-testid="delay">
      <h2>{t('delay.title')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('delay.machine', { count: data.sessions })}</dt>
          <dd data-testid="machine-delay">{data.median === null ? t('delay.unknown') : ms(data.median)}</dd>
        </div>
        {here !== null && (
          <div>
            <dt>{t('delay.device')}</dt>
            <dd data-testid="device-delay">{ms(here)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.reason}>{t('delay.means', { seconds: number(data.limit / 1000, 1) })}</p>
    </section>
  );
}
