import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../lib/dom/save-file.ts';
import { Button } from '../button/Button.tsx';
import styles from './CodeSheet.module.css';

interface CodeSheetProps {
  readonly codes: readonly string[];
  readonly fileName: string;
  readonly words: { readonly copy: string; readonly copied: string; readonly save: string };
}

/** Codes that are shown once, to be copied or saved. Without the permission to copy they can still be selected. */
export function CodeSheet({ codes, fileName, words }: CodeSheetProps) {
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <ul className={`plain ${styles.codes}`} dir="ltr" translate="no" data-testid="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`row gap-8 ${styles.tools}`}>
        <Button onClick={() => void copy()}>
          {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
          <span>{copied ? words.copied : words.copy}</span>
        </Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), fileName)}>
          <IconDownload size={18} aria-hidden="true" />
          <span>{words.save}</span>
        </Button>
      </div>
      <span role="status" className="unseen">
        {copied && words.copied}
      </span>
    </>
  );
}
