/** The sessions of which the lobby knows the machines played last: a path of its own, so that it can be called early. */
export const LAST_SESSIONS_PATH = '/player/sessions?page=1&size=10&sort=-start';
