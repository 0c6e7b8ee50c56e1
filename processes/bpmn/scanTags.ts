/** A tag of an XML text, with its places in the text. */
export interface Tag {
  name: string
  /** With the colon; empty when there is none. */
  prefix: string
  attributes: ReadonlyMap<string, string>
  depth: number
  start: number
  end: number
  /** `<a/>` */
  isEmpty: boolean
  /** Where its inside ends, and where the whole element does. */
  innerEnd: number
  elementEnd: number
}

const pattern =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** All tags in their order; comments, texts and instructions are passed over. */
export function scanTags(xml: string): Tag[] {
  const tags: Tag[] = []
  const open: Tag[] = []
  for (const found of xml.matchAll(pattern)) {
    const [text, slash, name, attributes = '', empty] = found
    if (name === undefined) continue
    const start = found.index
    const end = start + text.length
    if (slash) {
      const opened = open.pop()
      if (opened) Object.assign(opened, { innerEnd: start, elementEnd: end })
      continue
    }
    const tag: Tag = {
      name,
      prefix: name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : '',
      attributes: new Map(
        [...attributes.matchAll(attribute)].map(([, key = '', one, other]) => [key, one ?? other ?? '']),
      ),
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
