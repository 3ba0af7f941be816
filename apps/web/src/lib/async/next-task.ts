/** Resolves in a task of its own: between two long pieces of work the page can answer and paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
