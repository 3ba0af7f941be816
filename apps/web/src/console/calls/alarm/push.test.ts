import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pushState } from './AlarmSwitches.tsx';

const KEY = 'BNd_8Q-anotherKey0123456789abcdefghijklmnopq';
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;

/** A browser's push manager: one subscription, bound to a key. */
class Manager {
  bound: string | undefined;
  readonly #gone: string[] = [];
  made = 0;

  constructor(bound: string | undefined) {
    this.bound = bound;
  }

  get gone(): readonly string[] {
    return this.#gone;
  }

  async getSubscription() {
    const { bound } = this;
    if (bound === undefined) return null;
    return {
      endpoint: `https://push.example.org/${this.made}`,
      options: { applicationServerKey: bytesOf(bound) },
      toJSON: () => ({ endpoint: `https://push.example.org/${this.made}`, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.#gone.push(bound);
        this.bound = undefined;
        return true;
      },
    };
  }

  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    if (this.bound !== undefined && this.bound !== applicationServerKey)
      throw new DOMException('another key', 'InvalidStateError');
    this.bound = applicationServerKey;
    this.made++;
    return this.getSubscription();
  }
}

/** What the house was asked, in order. */
const asked: string[] = [];
function browserWith(bound: string | undefined): Manager {
  const pushManager = new Manager(bound);
  const registration = { pushManager, unregister: async () => true };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return pushManager;
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('PushManager', Manager);
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    asked.push(`${url.replace(/^.*\/push/, '')} ${body ?? ''}`.trim());
    return Response.json(url.endsWith('/push') ? { publicKey: KEY } : { status: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('OPS-35 C24.15 a subscription by the key of the house stays as it is', async () => {
  const manager = browserWith(KEY);
  expect(await pushState()).toBe('on');
  expect([manager.made, manager.gone, asked]).toEqual([0, [], ['']]);
});

test('OPS-35 C24.15 a subscription by another key than that of the house is replaced', async () => {
  const before = KEY.replace('another', 'earlier');
  const manager = browserWith(before);
  expect(await pushState()).toBe('on');
  expect([manager.bound, manager.gone]).toEqual([KEY, [before]]);
  expect(asked).toEqual([
    '',
    '/unsubscribe {"endpoint":"https://push.example.org/0"}',
    '/subscribe {"endpoint":"https://push.example.org/1","keys":{"p256dh":"p","auth":"a"}}',
  ]);
});

test('OPS-35 C24.15 a browser that is not subscribed stays so, and the house is not asked', async () => {
  const manager = browserWith(undefined);
  expect(await pushState()).toBe('off');
  expect([manager.made, asked]).toEqual([0, []]);
});
