const tag =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^\s"'<>/!?][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*)*>/g
const attribute = /([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/g
const digits: Readonly<Record<string, string>> = {
  '"1"': '"true"',
  "'1'": '"true"',
  '"0"': '"false"',
  "'0'": '"false"',
}

/** Attributes that hold an id, and elements that do. */
const named = /^(?:id|default|bpmnElement|\w*Ref)$/
const naming = /(<(?:[\w.-]+:)?(?:incoming|outgoing|\w*Refs?)>\s*)([^<>"'&]+?)(?=\s*<\/)/g
const otherLetters = /[^\0-\x7f]/
const name = /^(?:[\w.-]+:)?[\p{L}_][\p{L}\p{M}\p{N}_.·-]*$/u

/** A text as the parser takes it, and how what it holds is written in the file. */
export interface Tidied {
  xml: string
  restore(text: string): string
}

/**
 * Puts what XML allows and the parser does not know into words that it does: blanks around the equals sign of an
 * attribute, `1` and `0` for true and false (`truths` are the names of such attributes), and ids in letters of any
 * language. To be used on a text whose tags are known to be whole.
 */
export function tidyTags(xml: string, truths: ReadonlySet<string> = new Set()): Tidied {
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
    xml: otherLetters.test(xml)
      ? tidied.replace(naming, (_, before: string, id: string) => before + plain(id))
      : tidied,
    restore: text => (written.size === 0 ? text : text.replace(restored, found => written.get(found) ?? found)),
  }
}
