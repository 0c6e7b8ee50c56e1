import { scanTags, type Tag } from './scanTags.ts'

const tag = /<[^\s/>]+(?:\s+(?!id\s*=)[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s+id\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * Returns a function that finds the id of an element by line and column (from 0): the id of the tag at this place, or
 * of the nearest enclosing element with an id, or null.
 *
 * @example idsAt('<a>\n <b id="x"/></a>')(1, 1) // 'x'
 */
export function idsAt(xml: string): (line: number, column: number) => string | null {
  let starts: number[] | undefined
  let tags: Tag[] | undefined
  return (line, column) => {
    starts ??= startsOf(xml)
    const place = (starts[line] ?? xml.length) + column
    tag.lastIndex = place
    const [, double, single] = tag.exec(xml) ?? []
    if (double !== undefined || single !== undefined) return double ?? single ?? null
    tags ??= scanTags(xml)
    const around = tags.findLast(each => each.start < place && endOf(each) > place && each.attributes.has('id'))
    return around?.attributes.get('id') ?? null
  }
}

/** End of an element; infinity if it is not closed. */
const endOf = ({ isEmpty, end, elementEnd }: Tag): number =>
  !isEmpty && elementEnd === end ? Number.POSITIVE_INFINITY : elementEnd

function startsOf(xml: string): number[] {
  const starts = [0]
  for (const { index, 0: end } of xml.matchAll(/\r?\n|\r/g)) starts.push(index + end.length)
  return starts
}
