import type { Readable } from 'node:stream'

/** Returned by a handler that answers with a stream of server-sent events. */
export class EventAnswer {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}
