/** The part of the npm client that the interoperability test uses; the package ships no types. */
declare module 'protoo-client' {
  export class WebSocketTransport {
    constructor(url: string);
  }
  export class Peer {
    constructor(transport: WebSocketTransport);
    on(event: 'open', call: () => void): void;
    on(event: 'notification', call: (notification: { method: string; data: unknown }) => void): void;
    request(method: string, data: unknown): Promise<unknown>;
    close(): void;
  }
}
