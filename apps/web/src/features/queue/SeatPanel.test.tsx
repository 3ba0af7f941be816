import { seconds } from '@floorcast/contract/time';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queueEntry } from '../../api/stores/queue-entry.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { SeatPanel, type SeatView } from './SeatPanel.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queueEntry.forget();
});

const place = {
  id: 102,
  name: 'Aurora Vault II',
  place: 2,
  waiting: 3,
  waitMinutes: 10,
  receivedAt: performance.now(),
};
const taken = {
  kind: 'taken',
  reserved: false,
  queue: { full: false, waitMinutes: null },
  waiting: 0,
  replaces: null,
} as const;
const see = (view: SeatView, onTake = async () => undefined) =>
  show(() => <SeatPanel machineId={102} view={view} leaving={null} onTake={onTake} />);

test('GAME-19 joining a queue sends one request and shows the queue entry', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return new Response(JSON.stringify({ status: 1, place: { ...place, receivedAt: undefined } }));
  });
  await see(taken);
  expect(screen.getByTestId('waiting').textContent).toBe('No one is waiting');
  expect(screen.getByTestId('wait').textContent).toBe('Wait time not known yet');
  const join = screen.getByTestId<HTMLButtonElement>('join-queue');
  fireEvent.click(join);
  expect(join.disabled).toBe(true);
  await vi.waitFor(() => expect(queueEntry.getState().place).toMatchObject({ id: 102, place: 2 }));
  expect(asked).toEqual(['POST /api/machines/102/queue']);
});

test('GAME-19 a full queue cannot be joined, and a machine without a queue offers none', async () => {
  await see({ ...taken, queue: { full: true, waitMinutes: 60 }, waiting: 20 });
  expect(screen.getByTestId<HTMLButtonElement>('join-queue').disabled).toBe(true);
  expect(screen.queryByTestId('wait')).toBeNull();
  cleanup();
  await see({ ...taken, queue: null });
  expect(screen.queryByTestId('join-queue')).toBeNull();
});

test('GAME-19 a queue entry shows its position and its estimated wait', async () => {
  await see({ kind: 'waiting', place });
  expect(screen.getByTestId('place').textContent).toContain('You are number 2 of 3 in the queue');
  expect(screen.getByTestId('wait').textContent).toBe('Estimated wait: about 10 minutes');
});

test.each<SeatView>([{ kind: 'free' }, { kind: 'yours', place: { ...place, seconds: seconds(30) } }])(
  'GAME-19 a seat that is $kind is requested once, however often it is pressed, and shows that it is under way',
  async (view) => {
    let taken: () => void = () => undefined;
    const onTake = vi.fn(() => new Promise<undefined>((resolve) => (taken = () => resolve(undefined))));
    await see(view, onTake);
    const take = screen.getByTestId<HTMLButtonElement>('take-seat');
    take.focus();
    fireEvent.click(take);
    fireEvent.click(take);
    expect(onTake).toHaveBeenCalledOnce();
    expect(take.getAttribute('aria-disabled')).toBe('true');
    expect(take.textContent).toBe('Taking your seat…');
    expect(document.activeElement).toBe(take);
    await act(async () => taken());
    expect(take.getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(take);
    expect(onTake).toHaveBeenCalledTimes(2);
  },
);
