import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod';

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.union([z.string(), z.number()]) }).transform(({ intValue }) => Number(intValue)),
]);
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])));

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: Attributes,
              status: z.object({ code: z.number(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Span = z.infer<typeof Sent>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];
export type ReceivedSpan = Span & { readonly program: unknown };

/** Where spans are sent to by OTLP over HTTP, as a collector takes them. */
export class Receiver {
  readonly spans: ReceivedSpan[] = [];
  /** Every text that came, as it was. */
  readonly texts: string[] = [];
  /** How many requests arrived. */
  asked = 0;
  /** What it does: it may refuse, or never answer. */
  answers: 'well' | 'refuses' | 'never' = 'well';
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Its address, as environment variables of a program. */
  get env(): { OTEL_EXPORTER_OTLP_ENDPOINT: string } {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.url };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked++;
    if (this.answers === 'never') return;
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    if (this.answers === 'refuses' || request.url !== '/v1/traces') {
      response.writeHead(400).end();
      return;
    }
    this.texts.push(text);
    for (const { resource, scopeSpans } of Sent.parse(JSON.parse(text)).resourceSpans)
      for (const { spans } of scopeSpans)
        for (const span of spans) this.spans.push({ ...span, program: resource.attributes['service.name'] });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}
