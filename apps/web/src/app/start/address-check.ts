import { CheckReply } from '@floorcast/contract/site';

/** The outcome of the address check (GATE-1, GATE-2). */
export type AddressCheck =
  | { readonly outcome: 'open' }
  | { readonly outcome: 'not-permitted'; readonly ip: string; readonly country: string | null }
  | { readonly outcome: 'failed' };

/** Shows a text in the splash of index.html, or on the shape of the frame in its place. */
function showInSplash(words: string): void {
  const line = document.createElement('p');
  line.textContent = words;
  document.querySelector('#root [aria-busy]')?.append(line);
}

/**
 * Asks the house whether this address may use the site: only status 0 with code 0 excludes it. The splash shows the
 * text meanwhile.
 */
export async function checkAddress(words: string): Promise<AddressCheck> {
  showInSplash(words);
  try {
    const response = await fetch('/check');
    if (response.status !== 200) return { outcome: 'failed' };
    const reply = CheckReply.safeParse(await response.json());
    if (!reply.success) return { outcome: 'failed' };
    const { status, code, ip, country } = reply.data;
    return status === 1 || code !== 0 ? { outcome: 'open' } : { outcome: 'not-permitted', ip, country };
  } catch {
    return { outcome: 'failed' };
  }
}
