import type { JSHandle, Page } from '@playwright/test';

/** Time (ms) before the tap: the previous camera has ended by then. */
const BEFORE_MS = 4_500;
/** Time (ms) after the change, in which the first camera is closed. */
const AFTER_MS = 1_000;
const LOOK_MS = 100;

/** One change of camera, in milliseconds. */
export interface CameraSwitch {
  /** From the tap to the other camera's first frame on screen. */
  readonly shown: number;
  /** From the first camera's last frame on screen to the other's first. */
  readonly handover: number;
  /** The longest time between two frames on screen, from the tap until `AFTER_MS` after the change. */
  readonly gap: number;
  /** The same over an equal time before the tap. */
  readonly usual: number;
}

/** A frame of the picture on screen. */
interface Frame {
  /** Which of the recording's videos. */
  readonly video: number;
  /** Milliseconds of the page's clock. */
  readonly at: number;
  /** Frames that its video had presented by then: a busy page is not notified of each. */
  readonly presented: number;
}

interface Recording {
  readonly frames: Frame[];
  readonly end: () => void;
}

/** Taps on the other camera, and records every frame before, during and after the change. */
export async function switchCamera(page: Page): Promise<CameraSwitch> {
  const recording = await record(page);
  await page.waitForTimeout(BEFORE_MS);
  const tapped = await tap(page);
  await page.waitForFunction(
    ({ frames }) => frames.some(({ video }) => video !== frames[0]?.video),
    recording,
    { polling: LOOK_MS },
  );
  await page.waitForTimeout(AFTER_MS);
  const frames = await recording.evaluate((ended) => {
    ended.end();
    return ended.frames;
  });
  await recording.dispose();
  return figures(frames, tapped);
}

/** Time of the tap by the page's clock. */
const tap = (page: Page): Promise<number> =>
  page.getByTestId('switch-camera').evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('no button');
    const tapped = performance.now();
    button.click();
    return tapped;
  });

/** Records the frames of each video while it is on screen. */
const record = (page: Page): Promise<JSHandle<Recording>> =>
  page.getByTestId('stage').evaluateHandle((stage) => {
    const frames: Frame[] = [];
    const videos: HTMLVideoElement[] = [];
    const watch = (video: HTMLVideoElement) => {
      const number = videos.push(video);
      const onScreen = () => video.closest('[data-testid=picture]') !== null;
      const shown: VideoFrameRequestCallback = (_now, { presentationTime, presentedFrames: presented }) => {
        const notified = performance.now();
        const wasOnScreen = onScreen();
        if (added !== null) video.requestVideoFrameCallback(shown);
        // The last moment before the page is painted: all changes of this frame are made.
        requestAnimationFrame(() => {
          if (!wasOnScreen && !onScreen()) return;
          const before = frames.at(-1);
          // Another video is on screen when the page has shown it, later than its frame was ready.
          const at = before?.video === number ? Math.max(before.at, presentationTime) : notified;
          frames.push({ video: number, at, presented });
        });
      };
      video.requestVideoFrameCallback(shown);
    };
    const watchAll = () => {
      for (const video of stage.querySelectorAll<HTMLVideoElement>('[data-testid=video]'))
        if (!videos.includes(video)) watch(video);
    };
    let added: MutationObserver | null = new MutationObserver(watchAll);
    added.observe(stage, { childList: true, subtree: true });
    watchAll();
    const end = () => {
      added?.disconnect();
      added = null;
    };
    return { frames, end };
  });

function figures(frames: readonly Frame[], tapped: number): CameraSwitch {
  const last = frames.findLast(({ video }) => video === frames[0]?.video);
  const other = frames.find(({ video }) => video !== frames[0]?.video);
  if (last === undefined || other === undefined) throw new Error('the other camera had no frame');
  const shown = other.at - tapped;
  const lasted = shown + AFTER_MS;
  return {
    shown,
    handover: other.at - last.at,
    gap: longestGap(frames, tapped, tapped + lasted),
    usual: longestGap(frames, tapped - lasted, tapped),
  };
}

/** The longest time between two frames of which the second came within these times. */
const longestGap = (frames: readonly Frame[], from: number, to: number): number =>
  Math.max(
    ...frames.flatMap((frame, i) => {
      const before = frames[i - 1];
      return before === undefined || frame.at < from || frame.at > to ? [] : gap(before, frame);
    }),
  );

/** Frames between these two, of which the page was not notified, are assumed to be evenly spaced. */
const gap = (before: Frame, frame: Frame): number => {
  const steps = before.video === frame.video ? frame.presented - before.presented : 1;
  return (frame.at - before.at) / Math.max(1, steps);
};
