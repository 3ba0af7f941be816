/** Windows of phones: the menu is at the thumb, and what is seldom used is folded away. */
export const PHONE = '(max-width: 699px)';
