import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connections that stay, by the address they lead to; each has one call under way. */
const idle = new Map<string, Socket[]>()

/**
 * A call over a connection that stays, written and read by hand: the client of Node takes a tenth of a millisecond for
 * itself, `fetch` a whole one, and neither is what is measured.
 */
export async function quickPost(base: string, token: string, path: string, body: object): Promise<string> {
  const content = JSON.stringify(body)
  const { status, text } = await overConnection(
    base,
    `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\nauthorization: Bearer ${token}\r\n\r\n${content}`,
  )
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return text
}

/** For reading: what is answered, its tag, and whether what is known by a tag still holds (304). */
export async function quickGet(
  base: string,
  token: string,
  path: string,
  known?: string,
): Promise<{ status: number; text: string; tag: string }> {
  const condition = known === undefined ? '' : `if-none-match: ${known}\r\n`
  const { status, text, head } = await overConnection(
    base,
    `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n${condition}\r\n`,
  )
  if (status !== 200 && status !== 304) throw new Error(`${path}: ${status} ${text}`)
  return { status, text, tag: /^etag: *(.+)$/im.exec(head)?.[1]?.trim() ?? '' }
}

/** Any call, whatever it is answered. */
export function quickCall(
  base: string,
  { path, headers, body }: { path: string; headers: Readonly<Record<string, string>>; body?: string },
): Promise<{ status: number; text: string }> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`)
  const method = body === undefined ? 'GET' : 'POST'
  return overConnection(base, `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n${body ?? ''}`)
}

async function overConnection(base: string, call: string): Promise<Exchanged> {
  const waiting = idle.get(base) ?? []
  idle.set(base, waiting)
  let socket = waiting.pop()
  while (socket?.destroyed) socket = waiting.pop()
  socket ??= await connected(base)
  const answer = await exchanged(socket, call)
  if (!socket.destroyed) waiting.push(socket)
  return answer
}

/** Ends the connections on which nothing is asked. */
export function hangUp(base: string): void {
  for (const socket of idle.get(base)?.splice(0) ?? []) socket.destroy()
}

async function connected(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  // Who waits meanwhile hears of its end by himself.
  socket.on('error', () => socket.destroy())
  socket.unref()
  return socket
}

interface Exchanged {
  status: number
  head: string
  text: string
}

/** Writes a call and reads its answer, whose length stands in its head. */
function exchanged(socket: Socket, call: string): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let pieces: Buffer[] = []
    let missing = Number.NaN
    let status = 0
    let head = ''
    const hear = (piece: Buffer) => {
      pieces.push(piece)
      if (Number.isNaN(missing)) {
        const known = pieces.length === 1 ? piece : Buffer.concat(pieces)
        const end = known.indexOf('\r\n\r\n')
        if (end < 0) return
        head = known.toString('latin1', 0, end)
        status = Number(head.slice(9, 12))
        const length = status === 304 ? '0' : /^content-length: *(\d+)/im.exec(head)?.[1]
        if (length === undefined) return finish(() => reject(new Error(`an answer without length: ${head}`)))
        missing = Number(length) - (known.length - end - 4)
        pieces = [known.subarray(end + 4)]
      } else missing -= piece.length
      if (missing <= 0) finish(() => resolve({ status, head, text: Buffer.concat(pieces).toString() }))
    }
    const close = () => finish(() => reject(new Error('the connection was closed')))
    const finish = (settle: () => void) => {
      socket.off('data', hear)
      socket.off('close', close)
      socket.unref()
      settle()
    }
    socket.ref()
    socket.on('data', hear)
    socket.on('close', close)
    socket.write(call)
  })
}
