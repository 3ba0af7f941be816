/** Values of the `kind` filter of transactions: a code of `AMOUNT_ACTIONS`, or account `activity`. */
export const TRANSACTION_KINDS = ['1', '2', '3', '4', '5', '6', 'activity'] as const;
