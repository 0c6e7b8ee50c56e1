import type { Readable } from 'node:stream'

/** What a handler answers when the answer is a stream of server-sent events that lasts. */
export class EventAnswer {
  readonly content: Readable

  constructor(content: Readable) {
    this.content = content
  }
}
