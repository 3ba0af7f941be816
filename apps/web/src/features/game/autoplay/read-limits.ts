import { AutoplayLimits } from '@floorcast/contract/autoplay';
import { plainDigits } from '@floorcast/contract/plain-digits';
import type { TypedMoney } from '../../../api/settings/use-money.ts';

/** The typed limits; amounts may be empty. */
export interface TypedLimits {
  readonly spins: string;
  readonly win: string;
  readonly loss: string;
  readonly balance: string;
  readonly bonus: boolean;
}

export type AmountName = 'win' | 'loss' | 'balance';

interface Read {
  /** Null while something is wrong. */
  readonly limits: AutoplayLimits | null;
  readonly wrong: ReadonlySet<'spins' | AmountName>;
}

const WIRE = { win: 'stopOnWin', loss: 'stopOnLoss', balance: 'stopOnBalance' } as const;
const AMOUNTS = ['win', 'loss', 'balance'] as const;

/** Reads typed limits; `most` is the policy's limit of games, `parse` reads an amount. */
export function readLimits(typed: TypedLimits, most: number, parse: TypedMoney['parse']): Read {
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
