import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './Art.module.css';

interface ArtProps {
  /** Of the operator's files, which may lack it: a brand can be new. */
  readonly src: string;
  readonly className?: string | undefined;
}

/** The picture of a machine or a brand; an icon where there is none. */
export function Art({ src, className = '' }: ArtProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === src)
    return (
      <span className={`${className} ${styles.none}`} data-testid="no-art">
        <IconPhotoOff size={32} aria-hidden="true" />
      </span>
    );
  return (
    <img
      className={className}
      src={src}
      alt=""
      decoding="async"
      // The largest picture of its screen: before stills and small icons.
      fetchPriority="high"
      width="480"
      height="300"
      onError={() => setMissing(src)}
    />
  );
}
