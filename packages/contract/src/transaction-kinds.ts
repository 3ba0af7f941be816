/** The kinds that a list of transactions can be narrowed to: an amount action, or `activity` of the account. */
export const TRANSACTION_KINDS = ['1', '2', '3', '4', '5', '6', 'activity'] as const;
