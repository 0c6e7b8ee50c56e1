/** A parsed event of the stream. */
export interface ReadEvent {
  id?: string
  topic: string
  data: Record<string, unknown>
}

/**
 * Returns a parser of `text/event-stream` for chunks that may end anywhere, even inside a character.
 *
 * @example const read = eventReader(); for (const event of read(bytes)) …
 */
export function eventReader(): (piece: Uint8Array) => ReadEvent[] {
  const decoder = new TextDecoder()
  let left = ''
  return piece => {
    const blocks = (left + decoder.decode(piece, { stream: true })).split('\n\n')
    left = blocks.pop() ?? ''
    return blocks.flatMap(block => readBlock(block) ?? [])
  }
}

function readBlock(block: string): ReadEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const place = line.indexOf(':')
    // A line starting with a colon is only a heartbeat.
    if (place > 0) fields.set(line.slice(0, place), line.slice(place + 1).trimStart())
  }
  const topic = fields.get('event')
  if (topic === undefined) return undefined
  const id = fields.get('id')
  return { topic, data: readData(fields.get('data')), ...(id !== undefined && { id }) }
}

function readData(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
