import { balance } from '../../api/stores/balance.ts';

/**
 * Whether a deposit that the cashier's page reports is in the balance: the page says what it has taken, and only the house
 * says what is booked. `before` is the balance before it, or null where that is not known.
 */
export async function isBooked(amount: number, before: number | null): Promise<boolean> {
  await balance.refresh();
  const now = balance.getState();
  return before !== null && now !== null && now - before >= amount;
}
