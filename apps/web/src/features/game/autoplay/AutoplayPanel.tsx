import { AutoplayLimits } from '@floorcast/contract/autoplay';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { type FormEvent, useState } from 'react';
import { type Failure, failureWords } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import { type TypedMoney, useMoney, useTypedMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { Check, Field } from '../../../ui/fields/Field.tsx';
import styles from './AutoplayPanel.module.css';

/** At most so many bets are proposed. */
const MOST_BETS = 25;

/**
 * The limit of losses (minor units) that is proposed for autoplay: half of the credit in whole bets, one bet at least and
 * 25 at most. Null without credit.
 */
export function proposedLoss(credit: number, bet: number): number | null {
  if (credit <= 0) return null;
  const half = Math.ceil(credit / 2);
  if (bet <= 0) return half;
  return bet * Math.min(MOST_BETS, Math.max(1, Math.floor(half / bet)));
}

/** The typed limits; amounts may be empty. */
interface TypedLimits extends Readonly<Record<'spins' | AmountName, string>> {
  readonly bonus: boolean;
}

type AmountName = 'win' | 'loss' | 'balance';

const WIRE = { win: 'stopOnWin', loss: 'stopOnLoss', balance: 'stopOnBalance' } as const;
const AMOUNTS = ['loss', 'win', 'balance'] as const;

/** Reads typed limits, none while something is wrong; `most` is the policy's limit of games, `parse` reads an amount. */
export function readLimits(typed: TypedLimits, most: number, parse: TypedMoney['parse']) {
  const count = plainDigits(typed.spins.trim());
  const spins = /^\d{1,5}$/.test(count) ? Number(count) : 0;
  const amounts = AMOUNTS.filter((name) => typed[name].trim() !== '').map((name) => ({
    name,
    minor: parse(typed[name]) ?? 0,
  }));
  const wrong = new Set<'spins' | AmountName>(
    amounts.filter(({ minor }) => minor <= 0).map(({ name }) => name),
  );
  if (spins < 1 || spins > most) wrong.add('spins');
  const request = {
    spins,
    ...(typed.bonus ? { stopOnBonus: true } : {}),
    ...Object.fromEntries(amounts.map(({ name, minor }) => [WIRE[name], minor])),
  };
  return { limits: wrong.size === 0 ? AutoplayLimits.parse(request) : null, wrong };
}

const COUNTS = [10, 25, 50, 100];

interface AutoplayPanelProps {
  readonly session: PlaySession;
  /** On the machine, minor units. */
  readonly credit: number;
  /** Of one game, minor units; 0 while it is not known. */
  readonly bet: number;
  /** The most games that may be asked for. */
  readonly most: number;
  /** Why it cannot be started now, in words; null when it can. */
  readonly why: string | null;
  readonly onClose: () => void;
}

/** How many games the house starts for the player, and what stops it before (GAME-7). */
export default function AutoplayPanel({ session, credit, bet, most, why, onClose }: AutoplayPanelProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { parse, edit } = useTypedMoney();
  const [proposed] = useState(() => edit(proposedLoss(credit, bet)));
  const [typed, setTyped] = useState<TypedLimits>(() => ({
    spins: String(Math.min(most, 10)),
    win: '',
    loss: proposed,
    balance: '',
    bonus: false,
  }));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asking, setAsking] = useState(false);
  const { limits, wrong } = readLimits(typed, most, parse);
  const set = (change: Partial<TypedLimits>) => setTyped({ ...typed, ...change });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (limits === null || asking || why !== null) return;
    setAsking(true);
    const refused = await session.autoplay(limits);
    setAsking(false);
    setFailure(refused);
    if (refused === null) onClose();
  }

  return (
    <Dialog title={t('autoplay.title')} onClose={onClose} testId="autoplay-panel">
      <form className="stack gap-8" onSubmit={(event) => void submit(event)}>
        <GameCount
          typed={typed.spins}
          most={most}
          wrong={wrong.has('spins')}
          onChange={(spins) => set({ spins })}
        />
        <StopLimits typed={typed} proposed={proposed} wrong={wrong} onChange={set} />
        <p className={`${styles.failure} bad`} role="alert">
          {why ?? (failure !== null && failureWords(readable(failure), t))}
        </p>
        <DialogActions>
          <Button
            type="submit"
            look="strong"
            wide
            disabled={limits === null || asking || why !== null}
            data-testid="autoplay-start"
          >
            {t('autoplay.start')}
          </Button>
          <p className={`${styles.most} centred quiet small`}>
            {limits !== null && bet > 0 && t('autoplay.atMost', { amount: money(limits.spins * bet) })}
          </p>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface GameCountProps {
  readonly typed: string;
  /** The most games that may be asked for. */
  readonly most: number;
  readonly wrong: boolean;
  readonly onChange: (typed: string) => void;
}

function GameCount({ typed, most, wrong, onChange }: GameCountProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.row}>
        <Field
          label={t('autoplay.spins')}
          inputMode="numeric"
          autoComplete="off"
          data-testid="autoplay-spins"
          value={typed}
          onText={onChange}
          problem={wrong ? t('autoplay.wrongSpins', { most }) : null}
        />
      </div>
      <div className={`${styles.counts} rows gap-8`}>
        {COUNTS.filter((count) => count <= most).map((count) => (
          <Button key={count} aria-pressed={typed === String(count)} onClick={() => onChange(String(count))}>
            {count}
          </Button>
        ))}
      </div>
    </>
  );
}

interface StopLimitsProps {
  readonly typed: TypedLimits;
  /** The proposed limit of losses, as it is typed; empty without one. */
  readonly proposed: string;
  readonly wrong: ReadonlySet<'spins' | AmountName>;
  readonly onChange: (change: Partial<TypedLimits>) => void;
}

/** What stops autoplay before its last game. */
function StopLimits({ typed, proposed, wrong, onChange }: StopLimitsProps) {
  const { t } = useTranslation();
  const { example } = useTypedMoney();
  const isProposed = (name: AmountName) => name === 'loss' && proposed !== '' && typed.loss === proposed;
  const notAnAmount = t('cashIn.notAnAmount', { example });
  return (
    <fieldset className={`${styles.stops} bare stack gap-8`}>
      <legend>{t('autoplay.stops')}</legend>
      {AMOUNTS.map((name) => (
        <div key={name} className={styles.row}>
          <Field
            label={t(`autoplay.limits.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t('autoplay.never')}
            data-testid={`autoplay-${name}`}
            value={typed[name]}
            onText={(text) => onChange({ [name]: text })}
            hint={isProposed(name) ? t('autoplay.proposed') : ''}
            problem={wrong.has(name) ? notAnAmount : null}
          />
        </div>
      ))}
      <Check label={t('autoplay.limits.bonus')} on={typed.bonus} onSwitch={(bonus) => onChange({ bonus })} />
    </fieldset>
  );
}
