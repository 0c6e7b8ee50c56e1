import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OssError } from './ossError.ts'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the content of an object lies: the server keeps it under `id`, a cloud under `key`. */
export interface ContentName {
  id: string
  key: string
}

export interface Written {
  size: number
  /** MD5 in upper case hexadecimal digits. */
  etag: string
  /** The first bytes, as many as tell a type. */
  head: Buffer
}

export interface WriteOptions {
  /** Bytes; more is refused while it comes. */
  limit?: number
  signal?: AbortSignal | undefined
  contentType?: string
  /** Changes the bytes on their way to the disk; size and digest are those of what came. */
  through?: Transform | undefined
}

/** Keeps the content of objects; the rows of `stored_object` say what there is. */
export interface Contents {
  write(name: ContentName, content: Readable, options?: WriteOptions): Promise<Written>
  read(name: ContentName, range?: ByteRange): Promise<Readable>
  remove(name: ContentName): Promise<void>
  /** After another content has taken its place under the same key. */
  removeReplaced(name: ContentName): Promise<void>
}

/** Bytes by which types are told apart. */
export const headBytes = 4100

/** Files below the data folder, in 256 folders. What a caller calls an object never becomes a path. */
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

/** Writes beside the place and moves there what is whole; what broke off leaves nothing. */
export async function writeFileOf(
  path: string,
  content: Readable,
  { limit = Number.POSITIVE_INFINITY, signal, through }: WriteOptions,
): Promise<Written> {
  const measured = measure(limit)
  try {
    // Flushed, so that a row never names a file that a loss of power took.
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

/** A stream that lets bytes through, counts them and keeps their digest and beginning. */
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
