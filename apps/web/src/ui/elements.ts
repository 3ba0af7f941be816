import type { ReactElement } from 'react';

/**
 * What is shown beside others, or in place of a component: elements, and no bare text. A browser's translator moves a bare
 * text into an element of its own, and React then fails where the text was.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
