import type { HTMLAttributes } from 'react';

interface VerbatimProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'bdi' | 'strong' | 'span' | 'dd' | 'h1';
}

/** An amount, or the name of a machine or an account: a browser's translator leaves it as it is. */
export const Verbatim = ({ as: Element = 'bdi', ...rest }: VerbatimProps) => (
  <Element translate="no" {...rest} />
);
