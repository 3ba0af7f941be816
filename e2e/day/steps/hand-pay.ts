import { behind } from '../../support/cabinet-control.ts';
import { Player } from '../../support/player.ts';
import { type Day, goTo, PHONE } from '../day.ts';
import { expect } from '../patience.ts';

const MACHINE = 104;
const JACKPOT = 122_000;

/** A jackpot is claimed and proposed on the phone of an attendant, and approved by the lead; the slip is printed. */
export async function payByHand(day: Day): Promise<void> {
  const { pictures, stack } = day;
  const attendant = await day.staffComes('staff', PHONE);
  await attendant.getByRole('button', { name: 'Start shift' }).click();
  const guest = day.pageOf('demo');
  const balance = await new Player(guest).amount('balance');

  await behind(stack, MACHINE, { do: 'hit-jackpot', amount: JACKPOT });
  await goTo(attendant, 'Money');
  await attendant.getByTestId('hand-pay').getByRole('link').click();
  await attendant.getByRole('button', { name: 'Claim' }).click();
  await expect(attendant.getByText('Claimed by you.')).toBeVisible();
  await expect(guest.getByTestId('staff-notice')).toContainText('A staff member is on the way.');
  await attendant.getByLabel('Amount shown on the machine').fill('1220.00');
  await pictures.take(attendant, 'hand-pay-phone');
  await attendant.getByRole('button', { name: /^Submit/ }).click();
  await expect(attendant.getByText(/A second person must approve/)).toBeVisible();

  const lead = day.pageOf('lead');
  await goTo(lead, 'Money');
  await pictures.take(lead, 'money');
  await lead.getByTestId('hand-pay').getByRole('link').click();
  await pictures.take(lead, 'hand-pay-approve');
  await lead.getByRole('button', { name: /^Approve/ }).click();
  await expect(lead.getByText(/was added to the wallet/)).toBeVisible();
  const download = lead.waitForEvent('download');
  await lead.getByRole('button', { name: 'Slip 1' }).click();
  expect((await download).suggestedFilename()).toBe('slip-1.pdf');
  await expect.poll(() => new Player(guest).amount('balance')).toBe(balance + JACKPOT);
}
