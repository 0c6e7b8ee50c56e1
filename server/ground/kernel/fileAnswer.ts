import type { Readable } from 'node:stream'

/** Returned by a handler that answers with a file instead of an envelope. */
export class FileAnswer {
  /** Suggested file name. */
  readonly name: string
  readonly contentType: string
  readonly content: Readable
  /** Size in bytes, if known in advance. */
  readonly size: number | undefined

  constructor(file: { name: string; contentType: string; content: Readable; size?: number }) {
    this.name = file.name
    this.contentType = file.contentType
    this.content = file.content
    this.size = file.size
  }
}
