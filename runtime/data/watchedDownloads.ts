/** Downloads that an open dialog fetches itself, so that no reminder is shown. */
export const watchedDownloads = new Set<string>()
