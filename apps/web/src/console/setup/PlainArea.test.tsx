import { DUTIES, type Duty } from '@floorcast/contract/duties';
import { SET_UP_AREAS } from '@floorcast/contract/set-up';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { PlainArea } from './PlainArea.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The nodes of a site, as an account of a duty sees them, and what it sends. */
async function nodes(duty: Duty) {
  account.signIn(welcome({ type: 'staff', Permissions: [DUTIES[duty]] }));
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const sent: unknown[] = [];
  const items = [
    { name: 'north', address: null, draining: false, floors: ['cellar', 'roof'] },
    { name: 'south', address: 'http://10.0.0.5', draining: true, floors: [] },
  ];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push([path, JSON.parse(body)]);
    return new Response(JSON.stringify({ status: 1, items }));
  });
  await show(() => <PlainArea area="nodes" plan={SET_UP_AREAS.nodes} />);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  return { cells, sent, open: (name: string) => fireEvent.click(screen.getByRole('button', { name })) };
}

test('OPS-65 C27.19 the rows of a plain area are written by their schema, and a switch goes the other way', async () => {
  const { cells, sent, open } = await nodes('technician');
  expect(cells).toEqual([
    ...['north', '–', 'Accepting floors', 'cellar, roof'],
    ...['south', 'http://10.0.0.5', 'Draining', '–'],
  ]);
  open('south');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'new kernel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Stop draining' }));
  const path = '/api/console/set-up/nodes/south';
  await waitFor(() => expect(sent).toEqual([[path, { draining: false, reason: 'new kernel' }]]));
  await waitFor(() => expect(screen.queryByTestId('node-dialog')).toBeNull());
});

test('C27.19 an account without the duty reads a row of a plain area, and changes nothing', async () => {
  const { open } = await nodes('auditor');
  open('north');
  expect(screen.getByTestId('node-dialog').textContent).toContain('cellar, roof');
  expect(screen.queryByLabelText('Reason')).toBeNull();
});
