import { CHAT_TEXT_MOST } from '@floorcast/contract/chat';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './Composer.module.css';

/** From this length on the remaining length is shown. */
const NEARLY = CHAT_TEXT_MOST - 200;

/** The message field: Enter sends, Shift and Enter begins a line. A text that `onSend` rejects stays. */
export function Composer({ onSend }: { onSend: (text: string) => boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  function send(): void {
    field.current?.focus();
    if (onSend(typed)) setTyped('');
  }
  function receive(event: KeyboardEvent): void {
    // Enter that ends an input composition, as of Japanese, does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={typed}
        maxLength={CHAT_TEXT_MOST}
        placeholder={t('chat.write')}
        aria-label={t('chat.write')}
        enterKeyHint="send"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={receive}
        data-testid="chat-text"
      />
      <Button type="submit" look="strong" className={styles.send} aria-label={t('chat.send')}>
        <IconSend size={20} aria-hidden="true" />
      </Button>
      {typed.length > NEARLY && <output>{`${typed.length} / ${CHAT_TEXT_MOST}`}</output>}
    </form>
  );
}
