import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * The number of connections that a load balancer keeps to a server. Further calls wait for a free one, and the wait
 * counts. A connection for each waiting call would make the server accept connections instead of answering.
 */
const most = 1000

interface Line {
  /** Connections that stay; each has one call under way. */
  idle: Socket[]
  open: number
  waiting: ((socket: Socket | undefined) => void)[]
}

/** Connections by address. */
const lines = new Map<string, Line>()

function lineTo(base: string): Line {
  const line = lines.get(base) ?? { idle: [], open: 0, waiting: [] }
  lines.set(base, line)
  return line
}

/**
 * A call over a connection that stays, written and read by hand: the client of Node takes a tenth of a millisecond for
 * itself, `fetch` a whole one, and neither is what is measured.
 */
export async function quickPost(base: string, token: string, path: string, body: object): Promise<string> {
  const content = JSON.stringify(body)
  const { status, text } = await overConnection(
    base,
    `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(content)}\r\nauthorization: Bearer ${token}\r\n\r\n${content}`,
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
  const line = lineTo(base)
  const socket = await freeIn(line, base)
  try {
    return await exchanged(socket, call)
  } finally {
    giveBack(line, socket)
  }
}

async function freeIn(line: Line, base: string): Promise<Socket> {
  let socket = line.idle.pop()
  if (!socket && line.open >= most)
    socket = await new Promise<Socket | undefined>(resolve => line.waiting.push(resolve))
  if (socket && !socket.destroyed) return socket
  if (!socket) line.open += 1
  try {
    return await connected(base)
  } catch (error) {
    line.open -= 1
    line.waiting.shift()?.(undefined)
    throw error
  }
}

function giveBack(line: Line, socket: Socket): void {
  const next = line.waiting.shift()
  if (socket.destroyed) line.open -= 1
  if (next) next(socket.destroyed ? undefined : socket)
  else if (!socket.destroyed) line.idle.push(socket)
}

/** Ends the connections on which nothing is asked. */
export function hangUp(base: string): void {
  const line = lineTo(base)
  const ended = line.idle.splice(0)
  line.open -= ended.length
  for (const socket of ended) socket.destroy()
}

async function connected(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  // Waiting calls notice the end of the connection themselves.
  socket.on('error', () => socket.destroy())
  socket.unref()
  return socket
}

interface Exchanged {
  status: number
  head: string
  text: string
}

/** Writes a call and reads its answer by its Content-Length. */
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
