/** Applies the layout that the account has saved, and saves later choices (THEME-4). Its code is not in the first load. */
export const followStoredLayout = async (): Promise<void> =>
  (await import('./stored-layout.ts')).storedLayout.follow();
