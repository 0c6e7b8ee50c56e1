const tag = /<[^\s/>]+(?:\s+(?!id\s*=)[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s+id\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * The id in the tag that the parser complains of, which it names by line and column only; null where it has none.
 *
 * @example idsAt('<a>\n <b id="x"/></a>')(1, 1) // 'x'
 */
export function idsAt(xml: string): (line: number, column: number) => string | null {
  let starts: number[] | undefined
  return (line, column) => {
    starts ??= startsOf(xml)
    tag.lastIndex = (starts[line] ?? xml.length) + column
    const [, double, single] = tag.exec(xml) ?? []
    return double ?? single ?? null
  }
}

function startsOf(xml: string): number[] {
  const starts = [0]
  for (const { index, 0: end } of xml.matchAll(/\r?\n|\r/g)) starts.push(index + end.length)
  return starts
}
