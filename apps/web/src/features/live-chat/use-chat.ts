import type { LiveChatOrder } from '@floorcast/contract/chat';
import { type RefObject, useEffect, useState } from 'react';
import { useReadable } from '../../lib/react/use-readable.ts';
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

/** The chat in the frame: its phase, and a way to send it orders. */
export function useChat({ frame, address, wanted, onClosed }: ChatParts): {
  readonly phase: ChatPhase;
  readonly send: (order: LiveChatOrder) => void;
} {
  // Orders hold nothing confidential, and a page without an origin can only be addressed by `*`.
  const send = (order: LiveChatOrder) => frame.current?.contentWindow?.postMessage(order, '*');
  const [loader] = useState(() => new ChatLoader({ send, warn: (words) => console.warn(words) }));
  useEffect(() => {
    if (!wanted) return;
    loader.start();
    return () => loader.close();
  }, [loader, wanted]);
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      const framed = frame.current?.contentWindow ?? undefined;
      const message = readChatMessage(event, { window: framed, address, ownOrigin: location.origin });
      if (message === null) return;
      loader.receive(message);
      if (message.type === 'closed') onClosed();
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [loader, frame, address, onClosed]);
  return { phase: useReadable(loader.phase), send };
}
