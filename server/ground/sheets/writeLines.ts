import { Readable } from 'node:stream'

/** Bytes to collect per write; smaller pieces would each cost a write. */
const together = 16_384

/**
 * Streams one JSON object per line.
 *
 * @example writeLines(rows) // {"code":"A-1","name":"会计"}
 * …
 */
export function writeLines(rows: AsyncIterable<object>): Readable {
  const content = Readable.from(pieces(rows), { objectMode: false })
  // As in writeSheet: the reader of the stream receives the error later.
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
