import { saveFile } from '../../lib/dom/save-file.ts';

/** How a still went out; `dropped`: its player thought better of it. */
export type Sent = 'shared' | 'saved' | 'dropped';

/** Hands a still to the device's own way of sharing files; where there is none, it is saved. */
export async function sendStill(still: File, title: string): Promise<Sent> {
  const data = { files: [still], title };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return save(still);
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    return save(still);
  }
}

function save(still: File): Sent {
  saveFile(still, still.name);
  return 'saved';
}
