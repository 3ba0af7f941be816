import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { LoginReply } from '@floorcast/contract/auth';
import { PASSWORD } from '../../e2e/seed/player-accounts.ts';

export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Time (ms) from the call to the last byte, including the wait for a connection. */
  readonly ms: number;
}

/** An address for each caller, behind a proxy: the house limits requests by address. */
const addressOf = (caller: number): string => `10.1.${(caller >> 8) & 255}.${caller & 255}`;

/** Virtual users that call a site over connections that stay open. */
export class Callers {
  readonly #site: URL;
  readonly #agent: Agent;

  constructor(site: string, connections: number) {
    this.#site = new URL(site);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask(caller: number, { path, method = 'GET', body, token, headers = {} }: Call): Promise<Answer> {
    const asked = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.#site),
        {
          method,
          agent: this.#agent,
          headers: {
            'x-forwarded-for': addressOf(caller),
            ...headers,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
              ms: performance.now() - asked,
            }),
          );
        },
      );
      sent.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Signs in with an account of `createPlayerAccounts`. Returns its token. @throws if the sign-in is refused. */
  async signIn(caller: number, username: string): Promise<string> {
    const body = { username, password: PASSWORD, site_id: 1000 };
    const answer = await this.ask(caller, { method: 'POST', path: '/api/login', body });
    return LoginReply.parse(JSON.parse(answer.body.toString())).token;
  }

  close(): void {
    this.#agent.destroy();
  }
}
