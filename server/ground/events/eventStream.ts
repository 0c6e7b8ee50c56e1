import { Readable } from 'node:stream'

/** A reader that lets this much lie is gone or asleep; it connects again and is told what it missed. */
const mostWaiting = 256 * 1024

/** One open browser, written to as events happen. */
export class EventStream {
  readonly content: Readable

  constructor(onClose: () => void) {
    this.content = new Readable({ read: () => undefined, highWaterMark: mostWaiting })
    this.content.once('close', onClose)
  }

  send(topic: string, data: Record<string, unknown>, id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps what stands between from closing a silent connection, and lets the browser notice a dead one. */
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
