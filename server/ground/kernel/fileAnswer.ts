import type { Readable } from 'node:stream'

/** What a handler answers when the answer is a file and not an envelope. */
export class FileAnswer {
  /** What the file is called on the caller's disk. */
  readonly name: string
  readonly contentType: string
  readonly content: Readable
  /** In bytes, where it is known before it is read. */
  readonly size: number | undefined

  constructor(file: { name: string; contentType: string; content: Readable; size?: number }) {
    this.name = file.name
    this.contentType = file.contentType
    this.content = file.content
    this.size = file.size
  }
}
