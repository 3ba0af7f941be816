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

export interface Worked<T> {
  readonly result: T;
  /** The longest task (ms). */
  readonly longest: number;
  /** All tasks together (ms). */
  readonly total: number;
}

/**
 * Processor time of the page's main thread during some work: the tasks' own time, without interruptions by other programs
 * on a busy computer.
 */
export async function processorTime<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<Worked<T>> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const result = await work();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
  return { result, longest: Math.max(0, ...tasks), total: tasks.reduce((sum, task) => sum + task, 0) };
}
