import type { ErrorParams } from '@floorcast/contract/errors';
import { PLAYER_CODES, type PlayerErrorName } from '@floorcast/contract/player-codes';

/** Whether a query failed because the server does not know its call (C2.34): asking again is of no use. */
export const isUnknownCall = (error: unknown): boolean => failureOf(error).kind === 'unknown-call';

export type Failure = Reason & {
  /** Of an unexpected failure: the reference that a player can report. */
  readonly reference?: string;
};

type Reason =
  /** The house refused: a code of the closed list, and the house's English text. */
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly params: ErrorParams;
      readonly message: string;
    }
  /** The house could not be reached: the outcome of the call is unknown. */
  | { readonly kind: 'network' }
  /** The answer was not one the contract knows. */
  | { readonly kind: 'broken' }
  /** The server does not know the call: it is not one of the specification's (C2.34). */
  | { readonly kind: 'unknown-call' };

/** A failure on its way through code that throws, such as a query. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.message : failure.kind);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { kind: 'broken' };

export const isRefused = (failure: Failure, name: PlayerErrorName): boolean =>
  failure.kind === 'refused' && failure.code === PLAYER_CODES[name];

/** The part of `t` that wording a failure needs. */
export interface Wording {
  (key: string): string;
  (key: string, options: Record<string, string | number>): string;
}

/** A failure in the player's language, and what it can be reported by. */
export function failureWords(failure: Failure, t: Wording): string {
  const { reference } = failure;
  const words = reasonWords(failure, t);
  return reference === undefined ? words : `${words} ${t('errors.reference', { reference })}`;
}

/** The translated code, else the house's own text (ERR-2). */
function reasonWords(failure: Failure, t: Wording): string {
  switch (failure.kind) {
    case 'refused':
      return t(`errors.${failure.code}`, {
        ...failure.params,
        defaultValue: failure.message || t('errors.broken'),
      });
    case 'network':
      return t('errors.network');
    default:
      return t('errors.broken');
  }
}
