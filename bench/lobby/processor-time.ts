import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';

const Event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Processor time, microseconds. */
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
const Trace = z.object({ traceEvents: z.array(Event) });
type Event = z.infer<typeof Event>;

const threadOf = ({ pid, tid }: Event): string => `${pid}.${tid}`;

/**
 * The longest task (ms) of the page's main thread while some work goes on, in processor time: what the task itself
 * takes, however long it was kept waiting by others on a busy machine.
 */
export async function longestTask<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; longest: number }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const result = await work();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  return { result, longest: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0) };
}
