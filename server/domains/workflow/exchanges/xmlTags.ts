/** A tag of a text that may be no good XML. */
export interface XmlTag {
  /** With the prefix of its name space. */
  name: string
  /** What stands between the name and the `>`. */
  inside: string
  isClosing: boolean
  /** `<a/>`. */
  isEmpty: boolean
  start: number
  /** Behind the `>`. */
  end: number
}

const beginning = /<(\/?)([^\s<>/!?=&"']{1,200})/y
/** A `>` in an attribute ends no tag. */
const stops = /[<>]|=\s{0,20}(?:"[^"<]*"|'[^'<]*')/g
const asides = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

/** The tag that begins there, when it has an end before another begins. */
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

/** The next tag from there, also in comments and character data: these hold XML too. */
export function nextTag(text: string, from: number): XmlTag | undefined {
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at)
    if (tag) return tag
  }
  return undefined
}

/** Behind the character data, comment or instruction that begins there; the end where it was cut. */
export function asideEnd(text: string, start: number): number | undefined {
  const [open, close] = asides.find(([each]) => text.startsWith(each, start)) ?? []
  if (open === undefined || close === undefined) return undefined
  const end = text.indexOf(close, start + open.length)
  return end === -1 ? text.length : end + close.length
}

/** Without the prefix of a name space. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
