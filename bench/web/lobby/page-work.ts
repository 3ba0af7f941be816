import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';

/** Duration (ms) of one frame at sixty a second. */
const FRAME_MS = 1000 / 60;

/** What a person feels of a page. */
export interface Felt {
  readonly longTasks: number;
  readonly longest: number;
  readonly blocked: number;
  readonly dropped: number;
  readonly p95: number;
  readonly cards: number;
}

/**
 * Scrolls down and up through a whole list at a speed (pixels in a millisecond), and measures every frame and every long
 * task. `cards`: selector of its cards.
 */
export function scrollAndMeasure(page: Page, seconds: number, speed: number, cards: string): Promise<Felt> {
  return page.evaluate(
    async ({ millis, frameMs, speed: pixels, cards: selector }) => {
      const tasks: number[] = [];
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      watch.observe({ type: 'longtask' });
      const frames: number[] = [];
      await new Promise<void>((resolve) => {
        const began = performance.now();
        let before = began;
        let direction = 1;
        const frame = (now: number) => {
          frames.push(now - before);
          // Pixels by time, not by frame: dropped frames do not shorten the way.
          const most = document.documentElement.scrollHeight - innerHeight;
          if (scrollY >= most - 1) direction = -1;
          if (scrollY <= 0) direction = 1;
          scrollBy(0, direction * pixels * (now - before));
          before = now;
          if (now - began < millis) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      });
      for (const { duration } of watch.takeRecords()) tasks.push(duration);
      watch.disconnect();
      const sorted = frames.slice(1).sort((a, b) => a - b);
      return {
        longTasks: tasks.length,
        longest: Math.max(0, ...tasks),
        blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
        dropped: sorted.reduce((sum, duration) => sum + Math.max(0, Math.round(duration / frameMs) - 1), 0),
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
        cards: document.querySelectorAll(selector).length,
      };
    },
    { millis: seconds * 1000, frameMs: FRAME_MS, speed, cards },
  );
}

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
