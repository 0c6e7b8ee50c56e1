import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OssError } from './ossError.ts'

/** First and last byte, inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Location of an object's content: the server stores it under `id`, a cloud under `key`. */
export interface ContentName {
  id: string
  key: string
}

export interface Written {
  size: number
  /** MD5 in upper-case hexadecimal. */
  etag: string
  /** The first bytes, enough to detect the type. */
  head: Buffer
}

export interface WriteOptions {
  /** Maximum bytes; more aborts the upload. */
  limit?: number
  signal?: AbortSignal | undefined
  contentType?: string
  /** Transforms the bytes written to disk; size and digest are those before the transformation. */
  through?: Transform | undefined
}

/** Stores the content of objects; the rows of `stored_object` list the objects. */
export interface Contents {
  write(name: ContentName, content: Readable, options?: WriteOptions): Promise<Written>
  read(name: ContentName, range?: ByteRange): Promise<Readable>
  remove(name: ContentName): Promise<void>
  /** Removes content after another has replaced it under the same key. */
  removeReplaced(name: ContentName): Promise<void>
}

/** Number of bytes needed to detect a type. */
export const headBytes = 4100

/** Stores files below the data folder, in 256 subfolders. Callers' keys never become paths. */
export function localContents(dataDir: string): Contents {
  const pathOf = ({ id }: ContentName) => join(dataDir, 'objects', id.slice(-2), id)
  return {
    write: async (name, content, options = {}) => {
      const path = pathOf(name)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      return writeFileOf(path, content, options)
    },
    read: async (name, range) => createReadStream(pathOf(name), range),
    remove: name => rm(pathOf(name), { force: true }),
    removeReplaced: name => rm(pathOf(name), { force: true }),
  }
}

/** Writes to a temporary file and moves it when complete; an aborted upload leaves nothing. */
export async function writeFileOf(
  path: string,
  content: Readable,
  { limit = Number.POSITIVE_INFINITY, signal, through }: WriteOptions,
): Promise<Written> {
  const measured = measure(limit)
  try {
    // Flushed to disk, so that a row never refers to a file lost by a power failure.
    const file = createWriteStream(`${path}.part`, { mode: 0o600, flush: true })
    const streams = [content, measured.stream, ...(through ? [through] : []), file]
    await pipeline(streams, signal ? { signal } : {})
    await rename(`${path}.part`, path)
    return measured.written()
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
}

/** Returns a pass-through stream that records size, digest and first bytes. */
export function measure(limit: number): { stream: Transform; written(): Written } {
  const digest = createHash('md5')
  let size = 0
  let head = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(tooLarge(limit))
      digest.update(chunk)
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      done(null, chunk)
    },
  })
  return { stream, written: () => ({ size, etag: digest.digest('hex').toUpperCase(), head }) }
}

export const tooLarge = (limit: number) =>
  new OssError(413, 'EntityTooLarge', `文件不能超过 ${Math.floor(limit / 1024 / 1024)} MB`, {
    MaxSizeAllowed: String(limit),
  })
