/**
 * Shortens a caller's text for use in messages.
 *
 * @example shorten('name') // 'name'
 */
export const shorten = (text: string, most = 40): string => (text.length > most ? `${text.slice(0, most)}…` : text)
