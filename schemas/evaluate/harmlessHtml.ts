/** Allowed elements of formatted text, shared by editor, browser and server. */
export const harmlessTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'hr',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** Allowed attributes by element; above all no style, class, id or handler. */
export const harmlessAttributes: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/**
 * Allowed link targets: the web, mail, telephone or the console; `//host` and `/\host` would leave the console
 * unnoticed.
 */
export const harmlessLink = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i
/** Allowed image sources: the storage or the web. */
export const harmlessImage = /^(https?:\/\/|\/oss\/)/i
