import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { creditsPoll } from '@floorcast/sas/messages/polls';
import { dataOf, readMeter } from '@floorcast/sas/messages/replies';
import { readAftStatus, statusPoll } from '@floorcast/sas/transfers/aft';
import type { ReportedState } from './events/reported-state.ts';
import type { Patience } from './line/line-user.ts';
import type { MachineLine } from './line/machine-line.ts';
import type { SasProfile } from './profile/profile.ts';

interface CreditMeterParts {
  readonly line: Pick<MachineLine, 'ask' | 'wait'>;
  readonly address: number;
  readonly profile: SasProfile;
  /** What one credit is worth, in minor units. */
  readonly denominationCents: number;
  readonly state: ReportedState;
  /** The meter was polled, and could be read or not. */
  readonly creditRead: (readable: boolean) => void;
}

/** So often the meter is polled for an answer that can be read. */
const TRIES_MOST = 5;

/** The credit meter of one machine, in minor units. */
export class CreditMeter {
  readonly #parts: CreditMeterParts;

  constructor(parts: CreditMeterParts) {
    this.#parts = parts;
  }

  /** Polls the meter; undefined when what the machine answers cannot be read. */
  async read(patience: Patience): Promise<MinorUnits | undefined> {
    const { line, address, profile, state } = this.#parts;
    for (let tries = 0; tries < TRIES_MOST; tries++) {
      const data = dataOf(await line.ask(creditsPoll(address, profile.meterDigits), patience));
      if (data !== undefined && this.take(data)) return state.credit;
    }
    this.#parts.creditRead(false);
    return undefined;
  }

  /** By the meter, or by the status of the transfers where that cannot be read. */
  async readAfterTransfer(): Promise<MinorUnits> {
    const { line, address, profile } = this.#parts;
    for (;;) {
      const credit = await this.read('when-back');
      if (credit !== undefined) return credit;
      const data = dataOf(await line.ask(statusPoll(address), 'when-back'));
      const status = data && readAftStatus(data);
      if (status !== undefined) return minorUnits(status.cashable);
      await line.wait(profile.recheckMs);
    }
  }

  /** Takes a reply. Returns whether it could be read. */
  take(data: Uint8Array): boolean {
    const { denominationCents, state, creditRead } = this.#parts;
    const credits = readMeter(data);
    creditRead(credits !== undefined);
    if (credits !== undefined) state.creditRead(minorUnits(credits * denominationCents));
    return credits !== undefined;
  }
}
