import { BonusRequest } from '@floorcast/contract/player-acts';
import { FAMILY_CALLS } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import { MachineCreateRequest } from '@floorcast/contract/set-up';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Failure } from '../../../api/call/failure.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { show } from '../../../testing/show.tsx';
import { DialogHost } from '../../../ui/dialog/DialogHost.tsx';
import { Form } from './Form.tsx';
import { FormDialog } from './FormDialog.tsx';
import { fieldsOf } from './fields.ts';

beforeAll(speakEnglish);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const saidOf = (label: string): string =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const refused = (code: number, params: Record<string, string> = {}) =>
  err<Failure>({ kind: 'refused', code, params, message: 'as the house says' });

/** A form of a bonus, and what it has sent. */
async function bonusForm(answers: Result<number, Failure>[] = []) {
  const done = vi.fn();
  const send = vi.fn(async (_: BonusRequest): Promise<Result<number, Failure>> => answers.shift() ?? ok(1));
  await show(() => (
    <Form schema={BonusRequest} words="consolePlayers" button="Grant" send={send} onDone={done} />
  ));
  await screen.findByLabelText('Amount');
  return {
    send,
    done,
    press: () => fireEvent.submit(screen.getByRole('button').closest('form') ?? document),
  };
}

test('OPS-65 what is wrong is said at its field before anything is sent, and the first wrong field has the focus', async () => {
  const { send, press } = await bonusForm();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(true);
  fill('Reason', 'x');
  press();
  await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(saidOf('Amount')).toBe('This field is required.');
  expect(saidOf('Reason')).toBe('Enter at least 3 characters.');
  fill('Amount', 'twelve');
  expect(saidOf('Amount')).toContain('Enter an amount such as');
  fill('Amount', '12.50');
  press();
  await waitFor(() => expect(document.activeElement).toBe(field('Reason')));
  expect(send).not.toHaveBeenCalled();
  fill('Reason', ' waited ');
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amount: 1_250, reason: 'waited' });
});

test('ERR-2 a refusal that names a field is shown there until the field changes, another one for the whole form', async () => {
  const { done, press } = await bonusForm([refused(40_000, { field: 'amount' }), refused(41_097)]);
  fill('Amount', '1');
  fill('Reason', 'waited long');
  press();
  await waitFor(() => expect(saidOf('Amount')).toBe('This value is not valid.'));
  expect(document.activeElement).toBe(field('Amount'));
  fill('Amount', '2');
  expect(field('Amount').getAttribute('aria-invalid')).toBe('false');
  press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This player is banned.'));
  press();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});

test('OPS-65 C2.7 a double press sends once, a retry has the same request id, and what was sent is not sent again', async () => {
  const { send, done, press } = await bonusForm([err<Failure>({ kind: 'network' })]);
  fill('Amount', '1');
  fill('Reason', 'waited long');
  press();
  press();
  await screen.findByRole('alert');
  expect(send).toHaveBeenCalledTimes(1);
  press();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  press();
  const ids = send.mock.calls.map(([{ requestId }]) => requestId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('OPS-64 a dialog asks before it closes over what was filled in, and does not ask otherwise', async () => {
  const close = vi.fn();
  await show(() => (
    <>
      <FormDialog title="A bonus" onClose={close}>
        <Form
          schema={BonusRequest}
          words="consolePlayers"
          button="Grant"
          send={async () => ok(1)}
          onDone={() => undefined}
        />
      </FormDialog>
      <DialogHost />
    </>
  ));
  await screen.findByLabelText('Amount');
  const pressClose = () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document);
  pressClose();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  fill('Reason', 'waited');
  pressClose();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('They have not been sent.')).toBeNull());
  expect(close).toHaveBeenCalledTimes(1);
  pressClose();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});

test('OPS-23 a form of each kind asks for what its terms lack: an adjustment for a machine, a refused settlement for a message', () => {
  const asked = (fixed: object, chosen: object = {}) =>
    fieldsOf(FAMILY_CALLS.money.propose.body, { ...fixed }, { ...chosen }).flatMap(({ path, kind }) =>
      kind === 'literal' ? [] : [`${path} ${kind}`],
    );
  expect(asked({ 'terms.kind': 'deposit' })).toEqual([
    'terms.playerId person',
    'terms.amount amount',
    'terms.correction flag',
    'reason text',
  ]);
  expect(asked({ 'terms.kind': 'adjustment' })).toEqual([
    'terms.playerId person',
    'terms.machineId number',
    'terms.direction choice',
    'terms.amount amount',
    'reason text',
  ]);
  const settle = { 'terms.kind': 'withdrawal-settle', 'terms.withdrawalId': 7 };
  expect(asked(settle)).toEqual(['terms.to choice', 'reason text']);
  expect(asked(settle, { 'terms.to': 'refused' })).toEqual([
    'terms.to choice',
    'terms.message text',
    'reason text',
  ]);
});

test('OPS-23 an amount of money by hand is typed twice alike', async () => {
  const send = vi.fn(async () => ok(1));
  await show(() => (
    <Form
      schema={FAMILY_CALLS.money.propose.body}
      words="consoleMoney"
      fixed={{ 'terms.kind': 'withdrawal', 'terms.playerId': 7 }}
      fields={{ 'terms.amount': { twice: true } }}
      button="Send request"
      send={send}
      onDone={() => undefined}
    />
  ));
  await screen.findByLabelText('Amount');
  fill('Amount', '5');
  fill('Repeat the amount', '50');
  fill('Reason', 'at the counter');
  expect(saidOf('Repeat the amount')).toBe('The amounts do not match.');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  press();
  expect(send).not.toHaveBeenCalled();
  fill('Repeat the amount', '5.00');
  press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.lastCall).toMatchObject([
    { terms: { kind: 'withdrawal', playerId: 7, amount: 500 }, reason: 'at the counter' },
  ]);
});

test('OPS-76 the kinds of fields are those of the types in a schema', () => {
  expect(fieldsOf(MachineCreateRequest).map(({ path, kind }) => [path, kind])).toEqual([
    ['id', 'number'],
    ['name', 'text'],
    ['brandId', 'number'],
    ['floorId', 'text'],
    ['reserved', 'flag'],
  ]);
});
