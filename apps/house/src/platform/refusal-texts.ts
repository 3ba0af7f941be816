import { plainAmount } from '@floorcast/contract/currency';
import {
  ERRORS,
  type ErrorBody,
  type ErrorParams,
  fillParams,
  type Refusal,
} from '@floorcast/contract/errors';
import { PARAM_KINDS } from '@floorcast/contract/param-kinds';

const KINDS = new Map<string, (typeof PARAM_KINDS)[keyof typeof PARAM_KINDS]>(Object.entries(PARAM_KINDS));

/** Refusals of a site in English, for clients without a wording of their own: amounts and moments are as people read them. */
export class RefusalTexts {
  readonly #currency: string;
  readonly #moments: Intl.DateTimeFormat;

  constructor({
    currency,
    timeZone,
  }: {
    /** ISO 4217. */
    readonly currency: string;
    /** IANA name. */
    readonly timeZone: string;
  }) {
    this.#currency = currency;
    this.#moments = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  }

  /** The wording of a refusal, filled in. */
  of({ name, params = {} }: Refusal): string {
    const readable = Object.entries(params).map(([param, value]) => [param, this.#readable(param, value)]);
    return fillParams(ERRORS[name].message, Object.fromEntries(readable));
  }

  /** A refusal as notifications carry it. */
  notice(refused: Refusal): { code: number; params: ErrorParams; message: string } {
    const { name, params = {} } = refused;
    return { code: ERRORS[name].code, params, message: this.of(refused) };
  }

  /** The HTTP body of a refusal. */
  body(refused: Refusal): ErrorBody {
    const { code, params, message } = this.notice(refused);
    return { status: 0, code, ErrorMessage: message, Params: params };
  }

  #readable(param: string, value: string | number): string | number {
    switch (KINDS.get(param)) {
      case 'amount':
        return `${plainAmount(Number(value), this.#currency)} ${this.#currency}`;
      case 'moment':
        return this.#moments.format(new Date(value));
      default:
        return value;
    }
  }
}
