/**
 * Values of the `kind` filter of transactions: a code of `AMOUNT_ACTIONS`, all of these as `money`, or account
 * `activity`.
 */
export const TRANSACTION_KINDS = ['1', '2', '3', '4', '5', '6', '7', 'money', 'activity'] as const;
