import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import * as z from 'zod';

const Asked = z.object({ reference: z.string(), email: z.string() });
type Asked = z.infer<typeof Asked>;

/** What it does when it is asked: answers, breaks the agreement, or says nothing. */
type Behaviour = 'answer' | 'unreadable' | 'error' | 'silent';

/** A national register of ours at the far end of the real HTTP client: everybody is clear until excluded. */
export class FakeRegister {
  readonly credential = 'a-credential-for-the-register-of-tests-01';
  /** The e-mails of the players that it was asked about. */
  readonly asked: string[] = [];
  behaviour: Behaviour = 'answer';
  readonly #server: Server;
  readonly #excluded = new Map<string, string | null>();

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(([status, body]) => {
        if (this.behaviour !== 'silent')
          response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
  }

  static async open(): Promise<FakeRegister> {
    const register = new FakeRegister();
    await once(register.#server.listen(0, '127.0.0.1'), 'listening');
    return register;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the register does not listen');
    return `http://127.0.0.1:${address.port}/exclusions`;
  }

  /** `until`: ISO, or null for good. */
  exclude(email: string, until: string | null): void {
    this.#excluded.set(email, until);
  }

  clear(email: string): void {
    this.#excluded.delete(email);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<[status: number, body: string]> {
    const asked = await bodyOf(request);
    if (request.headers.authorization !== `Bearer ${this.credential}`) return [401, '{}'];
    this.asked.push(asked.email);
    if (this.behaviour === 'error') return [500, '{}'];
    if (this.behaviour === 'unreadable') return [200, '{"excluded":"perhaps"}'];
    const until = this.#excluded.get(asked.email);
    return [200, JSON.stringify(until === undefined ? { excluded: false } : { excluded: true, until })];
  }
}

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Asked.parse(JSON.parse(Buffer.concat(chunks).toString()));
}
