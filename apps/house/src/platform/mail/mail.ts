/** A mail of the house to one person, in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. */
export interface Mail {
  /** Resolves when the mail was handed over. @throws when it was not; it may be sent again. */
  send(letter: Letter): Promise<void>;
  close(): void;
}
