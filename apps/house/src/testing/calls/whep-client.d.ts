/** The parts of the npm client that the tests use; its own types want a browser's whole connection. */
declare module 'whip-whep/whep.js' {
  /** What the client asks of a connection. */
  export interface ClientConnection {
    onicecandidate: ((event: { candidate: object | null }) => void) | null;
    createOffer(): Promise<{ type: 'offer'; sdp: string }>;
    setLocalDescription(): Promise<void>;
    setRemoteDescription(description: { type: 'answer'; sdp: string }): Promise<void>;
    getConfiguration(): object;
    setConfiguration(configuration: { iceServers: readonly object[] }): void;
    getTransceivers(): readonly { mid: string; receiver: { track: { kind: string } } }[];
    close(): void;
  }

  export class WHEPClient {
    view(connection: ClientConnection, url: string, token: string): Promise<void>;
    patch(): Promise<void>;
    stop(): Promise<void>;
  }
}
