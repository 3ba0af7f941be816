import type { LiveChatOrder } from '@floorcast/contract/live-chat';
import { type RefObject, useEffect, useState } from 'react';
import { useReadable } from '../../lib/use-readable.ts';
import { readChatMessage } from './chat-frame.ts';
import { ChatLoader, type ChatPhase } from './chat-loader.ts';

interface ChatParts {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly address: URL;
  /** Whether the chat is wanted yet. */
  readonly wanted: boolean;
  /** The player has closed the provider's window. */
  readonly onClosed: () => void;
}

/** The chat in the frame: how far it has come, and a way to tell it something. */
export function useChat({ frame, address, wanted, onClosed }: ChatParts): {
  readonly phase: ChatPhase;
  readonly tell: (order: LiveChatOrder) => void;
} {
  // Orders say nothing that another page could not know; a page without an origin has no other address.
  const tell = (order: LiveChatOrder) => frame.current?.contentWindow?.postMessage(order, '*');
  const [loader] = useState(() => new ChatLoader({ tell, warn: (words) => console.warn(words) }));
  useEffect(() => {
    if (!wanted) return;
    loader.start();
    return () => loader.close();
  }, [loader, wanted]);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const framed = frame.current?.contentWindow ?? undefined;
      const message = readChatMessage(event, { window: framed, address, ownOrigin: location.origin });
      if (message === null) return;
      loader.heard(message);
      if (message.type === 'closed') onClosed();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [loader, frame, address, onClosed]);
  return { phase: useReadable(loader.phase), tell };
}
