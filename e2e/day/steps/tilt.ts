import { behind } from '../../support/cabinet-control.ts';
import { type Day, goTo, PHONE } from '../day.ts';
import { expect } from '../patience.ts';

const MACHINE = 106;
const NAME = 'Copper Comet III';

/** A machine tilts: its call is claimed and handed to the technician, who clears it; the call closes by itself. */
export async function clearATilt(day: Day): Promise<void> {
  const { pictures, stack } = day;
  const technician = await day.staffComes('technician', PHONE);
  await technician.getByRole('button', { name: 'Start shift' }).click();
  await expect(technician.getByText(/^On shift since/)).toBeVisible();

  await behind(stack, MACHINE, { do: 'tilt', code: 0x28 });
  const lead = day.pageOf('lead');
  await goTo(lead, 'Calls');
  const call = lead.locator('[data-kind=tilt]').filter({ hasText: NAME });
  await expect(call).toContainText('Bill jam');
  await pictures.take(lead, 'calls');
  await call.getByRole('button', { name: 'Claim' }).click();
  await expect(call).toContainText('Claimed by you');
  await call.getByRole('link', { name: 'Bill jam' }).click();
  await lead.getByLabel('Hand over to').selectOption('technician');
  await lead.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(lead.getByRole('button', { name: 'Take over from technician' })).toBeVisible();

  await goTo(technician, 'Calls');
  await technician.getByRole('button', { name: /^Mine/ }).click();
  await technician.getByRole('link', { name: 'Bill jam' }).click();
  await technician.getByLabel('Note', { exact: true }).fill('Bill straightened, acceptor cleaned');
  await technician.getByRole('button', { name: 'Add note' }).click();
  await expect(technician.getByText('Bill straightened, acceptor cleaned')).toBeVisible();
  await pictures.take(technician, 'call-phone', 1180);

  await behind(stack, MACHINE, { do: 'clear-tilt' });
  await expect(technician.getByText('automatically: cause resolved')).toBeVisible();
  await goTo(lead, 'Calls');
  await expect(call).toHaveCount(0);
  await lead.getByRole('link', { name: 'Closed calls' }).click();
  await expect(lead.getByTestId('row').filter({ hasText: 'Bill jam' })).toContainText(
    'automatically: cause resolved',
  );
}
