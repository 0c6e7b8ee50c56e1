const tag =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^\s"'<>/!?][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*)*>/g
const attribute = /([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/g
const digits: Readonly<Record<string, string>> = {
  '"1"': '"true"',
  "'1'": '"true"',
  '"0"': '"false"',
  "'0'": '"false"',
}

/** Attributes and elements that hold an id. */
const named = /^(?:id|default|bpmnElement|\w*Ref)$/
/** Comments and character data, whose contents are no tags. */
const naming = new RegExp(
  [
    String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>`,
    String.raw`(<(?:[\w.-]+:)?(?:incoming|outgoing|source|target|\w*Refs?)>)(\s*)([^\s<>"'&]+)(\s*)(<\/[^>]*>)`,
  ].join('|'),
  'g',
)
const otherLetters = /[^\0-\x7f]/
const name = /^(?:[\w.-]+:)?[\p{L}_][\p{L}\p{M}\p{N}_.·-]*$/u

/** Finds what may have to be tidied; most texts have nothing of it. */
const untidy = new RegExp(
  [
    String.raw`[^\s=<>"'/]\s+=\s*["']|[^\s=<>"'/]=\s+["']|="[01]"|='[01]'`,
    String.raw`[\s"'](?:id|default|bpmnElement|\w*Ref)=(?:"[^"]*[^\0-\x7f"]|'[^']*[^\0-\x7f'])`,
    String.raw`<(?:[\w.-]+:)?(?:incoming|outgoing|source|target|\w*Refs?)>(?:\s|[^<]*(?:\s<|[^\0-\x7f<]))`,
  ].join('|'),
)

/** A text in the form that the parser accepts, and the original spelling of its values. */
export interface Tidied {
  xml: string
  restore(text: string): string
}

/**
 * Normalizes valid XML that the parser does not support: spaces around the equals sign of an attribute and around an id
 * that an element refers to, `1` and `0` as booleans (`truths` names such attributes), and ids in letters of any
 * language. Requires a text whose tags are complete.
 */
export function tidyTags(xml: string, truths: ReadonlySet<string> = new Set()): Tidied {
  if (!untidy.test(xml)) return { xml, restore: text => text }
  const written = new Map<string, string>()
  const plain = (id: string) => {
    if (!otherLetters.test(id) || !name.test(id)) return id
    const short = id.replace(/[^\w.:-]/gu, letter => `_x${letter.codePointAt(0)?.toString(16)}_`)
    written.set(short, id)
    return short
  }
  const tidied = xml.replace(tag, text => {
    if (text.startsWith('<!') || text.startsWith('<?')) return text
    return text.replace(attribute, (_, key: string, value: string) => {
      if (named.test(key)) return `${key}=${value[0]}${plain(value.slice(1, -1))}${value[0]}`
      return `${key}=${truths.has(key) ? (digits[value] ?? value) : value}`
    })
  })
  const restored = /[\w.:-]*_x[0-9a-f]+_[\w.:-]*/g
  return {
    // White space around an id goes outside of its element, so that lines keep their numbers.
    xml: tidied.replace(
      naming,
      (text: string, open: string | undefined, before: string, id: string, after: string, close: string) =>
        open === undefined ? text : before + open + plain(id) + close + after,
    ),
    restore: text => (written.size === 0 ? text : text.replace(restored, found => written.get(found) ?? found)),
  }
}
