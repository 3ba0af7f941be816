/** One picture as the camera has coded it. */
export interface CodedPicture {
  readonly data: Buffer;
  /** Whether it can be decoded without those before it. */
  readonly key: boolean;
  /** When it arrived, in milliseconds since 1970: cameras do not report when they took it. */
  readonly capturedAt: number;
}
