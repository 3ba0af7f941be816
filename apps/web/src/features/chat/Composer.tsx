import { CHAT_TEXT_MOST } from '@floorcast/contract/chat';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './Composer.module.css';

/** From here on a writer is told how much there is room for. */
const NEARLY = CHAT_TEXT_MOST - 200;

/** Where a message is typed: Enter sends, with Shift it begins a line. What `onSend` does not take stays. */
export function Composer({ onSend }: { onSend: (text: string) => boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  function send(): void {
    field.current?.focus();
    if (onSend(typed)) setTyped('');
  }
  function hear(event: KeyboardEvent): void {
    // Enter that ends a composed word, as of Japanese, is not for us.
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
        onKeyDown={hear}
        data-testid="chat-text"
      />
      <Button type="submit" look="strong" className={styles.send} aria-label={t('chat.send')}>
        <IconSend size={20} aria-hidden="true" />
      </Button>
      {typed.length > NEARLY && <output>{`${typed.length} / ${CHAT_TEXT_MOST}`}</output>}
    </form>
  );
}
