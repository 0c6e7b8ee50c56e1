import { Readable } from 'node:stream'

/** Small pieces would each be a write of their own. */
const together = 16_384

/**
 * One JSON object a line, written while they are read.
 *
 * @example writeLines(rows) // {"code":"A-1","name":"会计"}\n…
 */
export function writeLines(rows: AsyncIterable<object>): Readable {
  const content = Readable.from(pieces(rows), { objectMode: false })
  // As with sheets: whoever reads is told by then.
  content.on('error', () => undefined)
  return content
}

async function* pieces(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let text = ''
  for await (const row of rows) {
    text += `${JSON.stringify(row)}\n`
    if (text.length < together) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
