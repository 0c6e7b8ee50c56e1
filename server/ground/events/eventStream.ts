import { Readable } from 'node:stream'

/** Maximum unsent bytes of a reader; beyond that it is disconnected, and catches up when it reconnects. */
const mostWaiting = 256 * 1024

/** The event stream of one browser. */
export class EventStream {
  readonly content: Readable

  constructor(onClose: () => void) {
    this.content = new Readable({ read: () => undefined, highWaterMark: mostWaiting })
    this.content.once('close', onClose)
  }

  send(topic: string, data: Record<string, unknown>, id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps intermediaries from closing an idle connection, and lets the browser detect a dead one. */
  beat(): void {
    this.#write(': beat\n\n')
  }

  end(): void {
    if (!this.content.destroyed && !this.content.readableEnded) this.content.push(null)
  }

  #write(text: string): void {
    if (this.content.destroyed || this.content.readableEnded) return
    if (!this.content.push(text) && this.content.readableLength >= mostWaiting) this.content.destroy()
  }
}
