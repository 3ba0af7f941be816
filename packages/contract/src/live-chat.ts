import * as z from 'zod/mini';

/** What the page of the live chat tells the page that frames it, by `postMessage`. */
export const LiveChatMessage = z.discriminatedUnion('type', [
  /** The provider's script is there and its chat can be used. */
  z.object({ type: z.literal('up') }),
  /** The player has closed the provider's own window. */
  z.object({ type: z.literal('closed') }),
]);
export type LiveChatMessage = z.infer<typeof LiveChatMessage>;

/** What that page is told: ask for the script once more, from the standby address; show the chat. */
export type LiveChatOrder = { readonly type: 'standby' } | { readonly type: 'open' };
