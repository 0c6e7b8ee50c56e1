import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenServer, startTestServer } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, sized } from '../helpers/form.ts'
import { portOf } from '../helpers/rawHttp.ts'

const patience = sized({ short: 1, full: 2, long: 15 })
const clients = sized({ short: 12, full: 60, long: 1000 })

describe('slow clients', () => {
  const server = givenServer(undefined, { SLOW_CLIENT_SECONDS: String(patience) })
  let port: number
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    port = portOf(server.app)
  })

  const open = () => promisify(server.app.server.getConnections.bind(server.app.server))()
  /** Says the beginning and then a letter now and then; gives the seconds until it was cut off. */
  const linger = (beginning: string) =>
    new Promise<number>(resolve => {
      const began = performance.now()
      const socket: Socket = connect(port, '127.0.0.1', () => socket.write(beginning))
      const timer = setInterval(() => socket.write('x'), 500)
      socket.on('error', () => undefined)
      socket.resume()
      socket.on('close', () => {
        clearInterval(timer)
        resolve((performance.now() - began) / 1000)
      })
    })

  it('E4 half-sent headers and bodies are cut off; others are answered meanwhile', { timeout: 90_000 }, async () => {
    const head = 'POST /auth/oauth/token HTTP/1.1\r\nhost: x\r\n'
    const beginnings = [
      '',
      head,
      `${head}x-slow: `,
      `${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
    ]
    const lingering = Promise.all(
      Array.from({ length: clients }, (_, index) => linger(beginnings[index % beginnings.length] ?? '')),
    )
    let isOver = false
    const ended = lingering.finally(() => {
      isOver = true
    })
    const times: number[] = []
    while (!isOver) {
      const began = performance.now()
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      times.push(performance.now() - began)
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    const seconds = await ended
    if (isFull) {
      expectWithin(Math.max(...seconds) * 1000, (patience + 5) * 1000)
      expectWithin(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0, 500)
    }
    while ((await open()) > 2) await new Promise(resolve => setTimeout(resolve, 50))
  })

  it('E4 half-sent bodies take no place among the calls in progress', async () => {
    const own = await startTestServer(undefined, { CALLS_AT_ONCE: '3' })
    await own.app.listen({ host: '127.0.0.1', port: 0 })
    const address = portOf(own.app)
    const half =
      'POST /auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'
    const arrived = new Promise<void>(resolve => {
      let count = 0
      own.app.server.on('request', () => {
        count += 1
        if (count === 20) resolve()
      })
    })
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(address, '127.0.0.1', () => socket.write(half))
      socket.on('error', () => undefined)
      return socket
    })
    await arrived
    const answer = await fetch(`http://127.0.0.1:${address}/auth/user/permissions`, {
      headers: { authorization: `Bearer ${await own.tokenFor('admin')}` },
    })
    expect(answer.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await own.close()
  })

  it('E4 a body that comes slowly but comes is taken', { timeout: 60_000, tags: 'full' }, async () => {
    const parts = patience * 2
    const part = `"${'x'.repeat(17_000)}",`
    const began = performance.now()
    const answer = await new Promise<string>((resolve, reject) => {
      let said = ''
      const socket = connect(port, '127.0.0.1', async () => {
        socket.write(
          'POST /auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
            `content-length: ${parts * part.length + 3}\r\nconnection: close\r\n\r\n[`,
        )
        for (let index = 0; index < parts; index++) {
          await new Promise(done => setTimeout(done, 800))
          socket.write(part)
        }
        socket.write('1]')
      })
      socket.on('data', chunk => {
        said += chunk
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(said))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((performance.now() - began) / 1000).toBeGreaterThan(patience)
  })

  it('E4 who asks and never takes the answers is cut off', { timeout: 90_000 }, async () => {
    const closed = new Promise<void>(resolve => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.pause()
        // More than the buffers of the machine hold.
        for (let index = 0; index < 60; index++) socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n')
      })
      socket.on('error', () => undefined)
      server.app.server.once('connection', one => one.once('close', () => resolve()))
    })
    await closed
  })
})
