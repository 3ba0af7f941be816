import * as z from 'zod/mini';

/** Message of the live chat's page to the page that frames it, by `postMessage`. */
export const LiveChatMessage = z.discriminatedUnion('type', [
  /** The provider's script has loaded and its chat is usable. */
  z.object({ type: z.literal('up') }),
  /** The player closed the provider's own window. */
  z.object({ type: z.literal('closed') }),
]);
/** A parsed {@link LiveChatMessage}. */
export type LiveChatMessage = z.infer<typeof LiveChatMessage>;

/** Command to that page: `standby` loads the script from the standby address, `open` shows the chat. */
export type LiveChatOrder = { readonly type: 'standby' } | { readonly type: 'open' };
