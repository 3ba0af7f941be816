import { assertNever } from '@floorcast/contract/assert-never';
import { LiveChatMessage, type LiveChatOrder } from '@floorcast/contract/chat';
import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Observable, type ReadableState } from '../../lib/observable.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './LiveChat.module.css';

/** How long (ms) after the screen the chat is requested. */
const AFTER_SCREEN_MS = 700;
/** How long (ms) a script has to come up. */
const PATIENCE_MS = 5_000;

/** `asked`: the frame loads its script. `standby`: it also loads the script from the standby address. */
type ChatPhase = 'waiting' | 'asked' | 'standby' | 'up' | 'failed';

interface ChatLoaderParts {
  /** Sends an order to the framed page. */
  readonly send: (order: LiveChatOrder) => void;
  readonly warn: (words: string) => void;
}

/** Decides when the live chat is requested, when its standby, and when it has failed (SHELL-10). */
export class ChatLoader {
  readonly #parts: ChatLoaderParts;
  readonly #phase = new Observable<ChatPhase>('waiting');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ChatLoaderParts) {
    this.#parts = parts;
  }

  get phase(): ReadableState<ChatPhase> {
    return this.#phase;
  }

  /** The screen is there. */
  start(): void {
    if (this.#phase.getState() === 'waiting') this.#goOn(AFTER_SCREEN_MS);
  }

  receive({ type }: LiveChatMessage): void {
    if (type !== 'up') return;
    this.close();
    this.#phase.setState('up');
  }

  /** Ends the waiting; what is there stays. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #goOn(after: number): void {
    this.#timer = setTimeout(() => this.#next(), after);
  }

  #next(): void {
    const phase = this.#phase.getState();
    switch (phase) {
      case 'waiting':
        this.#phase.setState('asked');
        this.#goOn(PATIENCE_MS);
        break;
      case 'asked':
        this.#phase.setState('standby');
        this.#parts.send({ type: 'standby' });
        this.#goOn(PATIENCE_MS);
        break;
      case 'standby':
        this.#phase.setState('failed');
        this.#parts.warn('The live chat has not come up, nor has its standby.');
        break;
      case 'up':
      case 'failed':
        break;
      default:
        assertNever(phase);
    }
  }
}

interface ChatParts {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly address: URL;
  /** Whether the chat is wanted yet. */
  readonly wanted: boolean;
  /** The player has closed the provider's window. */
  readonly onClosed: () => void;
}

/** The chat in the frame: its phase, and a way to send it orders. */
function useChat({ frame, address, wanted, onClosed }: ChatParts) {
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

/**
 * The operator's live chat: a button over the screen, once the chat has loaded, and a panel with its page in a frame
 * (SHELL-10). `away`: hidden on this screen; a conversation goes on.
 */
export default function LiveChat({ away }: { away: boolean }) {
  const { t, i18n } = useTranslation();
  const panelId = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(!away);
  if (!away && !wanted) setWanted(true);
  // In the first language: another address would end a conversation.
  const [address] = useState(() => chatAddress(settings().LIVE_CHAT_ORIGIN, location.origin, i18n.language));
  const close = useCallback(() => {
    setOpened(false);
    if (panel.current?.contains(document.activeElement) === true) button.current?.focus();
  }, []);
  const { phase, send } = useChat({ frame, address, wanted, onClosed: close });
  const open = opened && !away;

  function show(): void {
    setOpened(true);
    send({ type: 'open' });
    frame.current?.focus();
  }

  if (phase === 'waiting') return null;
  return (
    <>
      <section
        ref={panel}
        id={panelId}
        role="dialog"
        aria-label={t('liveChat.title')}
        className={`${styles.panel} surface rows`}
        data-open={open}
        data-testid="live-chat"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <div className={styles.header}>
          <h2>{t('liveChat.title')}</h2>
          <Button look="bare" aria-label={t('dialog.close')} onClick={close}>
            <IconX size={20} aria-hidden="true" />
          </Button>
        </div>
        <iframe
          ref={frame}
          className={styles.frame}
          src={address.href}
          title={t('liveChat.title')}
          sandbox={sandboxFor(address, location.origin)}
          referrerPolicy="no-referrer"
        />
      </section>
      {phase === 'up' && !away && (
        <Bubble ref={button} open={open} panelId={panelId} onPress={open ? close : show} />
      )}
    </>
  );
}

interface BubbleProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly panelId: string;
  readonly onPress: () => void;
}

/** The button that opens the chat's panel, and closes it. */
function Bubble({ ref, open, panelId, onPress }: BubbleProps) {
  const { t } = useTranslation();
  return (
    <button
      ref={ref}
      type="button"
      className={styles.bubble}
      aria-label={t('liveChat.open')}
      aria-expanded={open}
      aria-controls={panelId}
      title={t('liveChat.open')}
      data-chat-bubble
      data-testid="open-live-chat"
      onClick={onPress}
    >
      <IconMessageCircle size={26} aria-hidden="true" />
    </button>
  );
}

/** The address of the chat's page in a language; `origin` is the chat's own, if it has one. */
export function chatAddress(origin: string, ownOrigin: string, language: string): URL {
  const address = new URL('/live-chat', origin === '' ? ownOrigin : origin);
  address.searchParams.set('lang', language);
  return address;
}

/**
 * A page of our own origin is sandboxed without it: the provider's script must not read what the site stores, the token
 * above all.
 */
export function sandboxFor(address: URL, ownOrigin: string): string {
  const least = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  return address.origin === ownOrigin ? least : `${least} allow-same-origin`;
}

/** A message of the chat; null for one of another source. */
export function readChatMessage(
  { source, origin, data }: { source: unknown; origin: string; data: unknown },
  { window, address, ownOrigin }: { window: unknown; address: URL; ownOrigin: string },
): LiveChatMessage | null {
  const expected = address.origin === ownOrigin ? 'null' : address.origin;
  if (source !== window || origin !== expected) return null;
  const parsed = LiveChatMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}
