import { createDeflateRaw } from 'node:zlib'

export interface Entry {
  name: string
  /** Compressed content. */
  packed: Buffer
  /** Size stated in the directory. */
  size: number
  /** Mode bits of Unix: 0o120777 is a link. */
  mode?: number
}

/** An archive as it is written down, true or not. */
export function archiveOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const { name, packed, size, mode = 0o100644 } of entries) {
    const bytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(bytes.length, 26)
    parts.push(local, bytes, packed)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(bytes.length, 28)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(place, 42)
    directory.push(central, bytes)
    place += 30 + bytes.length + packed.length
  }
  const end = Buffer.alloc(22)
  const listed = Buffer.concat(directory)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length % 65_536, 8)
  end.writeUInt16LE(entries.length % 65_536, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...parts, listed, end])
}

/** So many zeros, compressed; they are never in memory together. */
export async function zeros(size: number): Promise<Buffer> {
  const stream = createDeflateRaw({ level: 9 })
  const chunk = Buffer.alloc(1 << 20)
  const written = (async () => {
    for (let left = size; left > 0; left -= chunk.length) {
      if (!stream.write(chunk.subarray(0, Math.min(left, chunk.length))))
        await new Promise(resolve => stream.once('drain', resolve))
    }
    stream.end()
  })()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  await written
  return Buffer.concat(parts)
}
