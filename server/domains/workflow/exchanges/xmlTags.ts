/** A tag of a possibly malformed XML text. */
export interface XmlTag {
  /** With its namespace prefix. */
  name: string
  /** Text between the name and the `>`. */
  inside: string
  isClosing: boolean
  /** `<a/>`. */
  isEmpty: boolean
  start: number
  /** Position after the `>`. */
  end: number
}

const beginning = /<(\/?)([^\s<>/!?=&"']{1,200})/y
/** A `>` inside an attribute value ends no tag. */
const stops = /[<>]|=\s{0,20}(?:"[^"<]*"|'[^'<]*')/g
const asides = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

/** Returns the tag at a position if it ends before another begins. */
export function tagAt(text: string, start: number): XmlTag | undefined {
  beginning.lastIndex = start
  const [, slash = '', name] = beginning.exec(text) ?? []
  if (name === undefined) return undefined
  const from = start + 1 + slash.length + name.length
  stops.lastIndex = from
  let stop = stops.exec(text)
  while (stop?.[0].startsWith('=')) stop = stops.exec(text)
  if (stop?.[0] !== '>') return undefined
  const inside = text.slice(from, stop.index)
  return { name, inside, isClosing: slash !== '', isEmpty: inside.endsWith('/'), start, end: stop.index + 1 }
}

/** Returns the next tag, also in comments and CDATA, which may contain XML. */
export function nextTag(text: string, from: number): XmlTag | undefined {
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at)
    if (tag) return tag
  }
  return undefined
}

/** Returns the end of a CDATA section, comment or instruction; the end of a truncated text. */
export function asideEnd(text: string, start: number): number | undefined {
  const [open, close] = asides.find(([each]) => text.startsWith(each, start)) ?? []
  if (open === undefined || close === undefined) return undefined
  const end = text.indexOf(close, start + open.length)
  return end === -1 ? text.length : end + close.length
}

/** Returns a name without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
