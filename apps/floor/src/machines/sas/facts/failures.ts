import { assertNever } from '@floorcast/contract/assert-never';
import type { Poll } from '@floorcast/sas/messages/polls';
import type { Complaint } from '../../driver.ts';
import type { LineFailure } from '../line/exchange.ts';
import { complaint } from './complaints.ts';

/** The code of a poll or an exception as manuals write it. */
export const hexOf = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');

const nameOf = (poll: Poll): string =>
  poll.kind === 'general' ? 'general polls' : `poll ${hexOf(poll.command)}`;

/** What is wrong with a machine that answers, and is given up nevertheless; undefined when it does not answer. */
export function obstacleOf(failure: LineFailure): Complaint | undefined {
  switch (failure.kind) {
    case 'damaged':
      return complaint('replies-damaged', nameOf(failure.poll));
    case 'refused':
      return complaint('poll-refused', hexOf(failure.command));
    case 'busy':
      return complaint('busy');
    case 'same-event':
      return complaint('same-event', hexOf(failure.code));
    case 'hand-pay-unreadable':
      return complaint('hand-pay-unreadable');
    case 'cut':
    case 'not-opened':
    case 'no-call':
    case 'silent':
    case 'not-stored':
      return undefined;
    default:
      return assertNever(failure);
  }
}

/** For the log of the floor. */
export function inWords(failure: LineFailure): string {
  switch (failure.kind) {
    case 'cut':
      return 'the line was cut';
    case 'not-opened':
      return `its line cannot be opened: ${failure.why}`;
    case 'no-call':
      return 'no machine calls its address on the line';
    case 'silent':
      return `it does not answer ${nameOf(failure.poll)} at address ${failure.poll.address}`;
    case 'not-stored':
      return `what it reported cannot be stored: ${failure.why}`;
    default:
      return obstacleOf(failure)?.text ?? failure.kind;
  }
}
