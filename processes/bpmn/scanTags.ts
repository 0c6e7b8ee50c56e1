/** A tag of an XML text, with its positions. */
export interface Tag {
  name: string
  /** Includes the colon; empty if there is none. */
  prefix: string
  /** The text that holds the attributes. */
  written: string
  /** Read when first asked for. */
  readonly attributes: ReadonlyMap<string, string>
  depth: number
  start: number
  end: number
  /** `<a/>` */
  isEmpty: boolean
  /** End of the element's content, and of the element. */
  innerEnd: number
  elementEnd: number
}

const pattern = new RegExp(
  [
    String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>`,
    String.raw`<(\/?)([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>`,
  ].join('|'),
  'g',
)
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns all tags in order; skips comments, CDATA and processing instructions. */
export function scanTags(xml: string): Tag[] {
  const tags: Tag[] = []
  const open: Tag[] = []
  for (const found of xml.matchAll(pattern)) {
    const [text, slash, name, written = '', empty] = found
    if (name === undefined) continue
    const start = found.index
    const end = start + text.length
    if (slash) {
      const opened = open.pop()
      if (opened) Object.assign(opened, { innerEnd: start, elementEnd: end })
      continue
    }
    let attributes: ReadonlyMap<string, string> | undefined
    const tag: Tag = {
      name,
      prefix: name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : '',
      written,
      get attributes() {
        attributes ??= attributesOf(written)
        return attributes
      },
      depth: open.length,
      start,
      end,
      isEmpty: empty === '/',
      innerEnd: end,
      elementEnd: end,
    }
    tags.push(tag)
    if (!tag.isEmpty) open.push(tag)
  }
  return tags
}

const attributesOf = (written: string): Map<string, string> =>
  new Map([...written.matchAll(attribute)].map(([, key = '', one, other]) => [key, one ?? other ?? '']))
