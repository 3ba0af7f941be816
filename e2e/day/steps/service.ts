import { type Day, goTo } from '../day.ts';
import { expect } from '../patience.ts';

const MACHINE = 108;
const NAME = 'Night Orchard II';

/** A machine is taken out of service for the technician, and returns to the players. */
export async function serviceAMachine(day: Day): Promise<void> {
  const { pictures } = day;
  const lead = day.pageOf('lead');
  await goTo(lead, 'Floor');
  await lead.getByTestId(`wall-${MACHINE}`).click();
  await lead.getByRole('button', { name: 'Take out of service' }).click();
  const dialog = lead.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Cash box is emptied');
  await pictures.take(lead, 'take-out');
  await dialog.getByRole('button', { name: 'Take out of service' }).click();
  await expect(lead.getByText('Out of service', { exact: true }).first()).toBeVisible();

  const technician = day.pageOf('technician');
  await goTo(technician, 'Floor');
  await technician.getByRole('searchbox').fill(String(MACHINE));
  await technician.getByTestId(`wall-${MACHINE}`).click();
  await expect(technician.getByRole('heading', { name: NAME, exact: true })).toBeVisible();
  await expect(technician.getByText('Out of service', { exact: true }).first()).toBeVisible();
  await expect(technician.locator('main img[data-shown=true]')).toBeVisible();
  await pictures.take(technician, 'out-of-service-phone', 1000);
  await technician.getByRole('button', { name: 'Test button' }).click();
  await technician.getByLabel('Reason').fill('After the cash box was emptied');
  await technician.getByRole('dialog').getByRole('button', { name: 'Test button' }).click();
  await expect(technician.getByText(/Button pressed/)).toBeVisible();
  await technician.getByRole('button', { name: 'Return to service' }).click();
  await technician.getByLabel('Reason').fill('Cash box emptied, button tested');
  await technician.getByRole('dialog').getByRole('button', { name: 'Return to service' }).click();
  await expect(technician.getByRole('button', { name: 'Take out of service' })).toBeVisible();
}
