import type { Settings } from '@floorcast/contract/settings';

export type Provider = Exclude<Settings['LIVE_CHAT'], ''>;

interface ProviderFacts {
  /** Where the script is, for an account. */
  readonly script: (account: string) => string;
  readonly standby: (account: string) => string;
  /** Hosts that the script goes on to load from and talk to. */
  readonly hosts: readonly string[];
}

const siteOf = (account: string): string => account.split('/')[0] ?? '';
const tawkScript = (account: string): string =>
  `https://embed.tawk.to/${account.includes('/') ? account : `${account}/default`}`;

const PROVIDERS: Readonly<Record<Provider, ProviderFacts>> = {
  COMM100: {
    script: (account) => `https://vue.comm100.com/livechat.ashx?siteId=${siteOf(account)}`,
    standby: (account) => `https://standby.comm100vue.com/livechat.ashx?siteId=${siteOf(account)}`,
    hosts: ['*.comm100.com', '*.comm100.io', '*.comm100.chat', '*.comm100vue.com'],
  },
  TAWKTO: { script: tawkScript, standby: tawkScript, hosts: ['*.tawk.to', 'cdn.jsdelivr.net'] },
};

/** A live chat as the operator has set it up. */
export interface LiveChatSetup {
  readonly provider: Provider;
  readonly account: string;
  readonly script: string;
  readonly standby: string;
  /** What the page of the chat may load scripts from and talk to, as a content security policy has it. */
  readonly sources: readonly string[];
  /** The origin of the chat's own; undefined when it has none. */
  readonly origin: string | undefined;
}

/** Undefined when there is no live chat. */
export function liveChatOf(settings: Settings): LiveChatSetup | undefined {
  const { LIVE_CHAT: provider, LIVE_CHAT_ID: account } = settings;
  if (provider === '') return undefined;
  const facts = PROVIDERS[provider];
  const script = settings.LIVE_CHAT_URL || facts.script(account);
  const standby = settings.LIVE_CHAT_STANDBY_URL || settings.LIVE_CHAT_URL || facts.standby(account);
  const hosts = facts.hosts.flatMap((host) => [`https://${host}`, `wss://${host}`]);
  const own = [script, standby].filter((url) => url.startsWith('http')).map((url) => new URL(url).origin);
  return {
    provider,
    account,
    script,
    standby,
    sources: [...new Set([...own, ...hosts])],
    origin: settings.LIVE_CHAT_ORIGIN || undefined,
  };
}
