import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { chatAddress, sandboxFor } from './chat-frame.ts';
import styles from './LiveChat.module.css';
import { useChat } from './use-chat.ts';

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
        className={styles.panel}
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
