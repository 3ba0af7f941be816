/** An amount with the decimals of the cabinet's currency: `1250.00`. `minor`: what AFT and the meters call cents. */
export const amountText = (minor: number, decimals: number): string =>
  (minor / 10 ** decimals).toFixed(decimals);

/** Such a text with its thousands apart: `1 250.00`. */
export function grouped(amount: string): string {
  const [whole = '', ...decimals] = amount.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ' '), ...decimals].join('.');
}

/** An amount as the cabinet shows it. */
export const groupedAmount = (minor: number, decimals: number): string =>
  grouped(amountText(minor, decimals));
