/** Downloads that a dialog waits for and fetches itself, so that nobody need be reminded of them. */
export const watchedDownloads = new Set<string>()
