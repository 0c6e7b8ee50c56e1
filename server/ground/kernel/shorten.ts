/**
 * A text of a caller as messages repeat it: never longer than a line.
 *
 * @example shorten('name') // 'name'
 */
export const shorten = (text: string, most = 40): string => (text.length > most ? `${text.slice(0, most)}…` : text)
