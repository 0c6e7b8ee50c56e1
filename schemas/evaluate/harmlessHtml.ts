/** What formatted text may be made of; the editor makes no more, browser and server keep no more. */
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

/** By element; nothing else, above all no style, class, id or handler. */
export const harmlessAttributes: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** A link leads to the web, to mail, to the telephone or into the console; `//host` and `/\host` leave it unseen. */
export const harmlessLink = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i
/** An image is a stored one or lies on the web. */
export const harmlessImage = /^(https?:\/\/|\/oss\/)/i
