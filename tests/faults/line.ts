import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to the database that can be cut, or fall silent without being cut. */
export class Line {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #isSilent = false
  #to: number

  constructor(to: number) {
    this.#to = to
    this.#server = createServer(near => {
      const far = connect(this.#to, '127.0.0.1')
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.on('data', piece => {
          if (!this.#isSilent) into.write(piece)
        })
        from.on('error', () => undefined)
        from.on('close', () => {
          this.#sockets.delete(from)
          into.destroy()
        })
      }
    })
  }

  open(): Promise<number> {
    return new Promise(resolve =>
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  silence(isSilent: boolean): void {
    this.#isSilent = isSilent
    // What was swallowed cannot be made up for on the same connection.
    if (!isSilent) this.cut()
  }

  /** New connections lead elsewhere, and those there are end. */
  lead(to: number): void {
    this.#to = to
    this.cut()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
