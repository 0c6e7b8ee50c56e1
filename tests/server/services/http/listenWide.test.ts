import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { watchCalls } from '../../../../server/ground/kernel/stopping.ts'
import { listenWide } from '../../../../server/services/http/listenWide.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function ping(): FastifyInstance {
  const app = fastify({ forceCloseConnections: 'idle' })
  watchCalls(app)
  app.get('/ping', async () => 'pong')
  open.push(app)
  return app
}

const address = (port: number) => ({ host: '127.0.0.1', port })
const portOf = (app: FastifyInstance) => {
  const found = app.server.address()
  return typeof found === 'object' && found ? found.port : 0
}
const call = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /ping HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  return socket
}

/** Turns of the event loop until so many who come at once are let in, each turn busy for a while. */
async function turnsFor(app: FastifyInstance, callers: number): Promise<number> {
  let turns = 0
  let arrived = 0
  app.server.on('connection', () => {
    arrived += 1
  })
  const sockets = Array.from({ length: callers }, () => call(portOf(app)))
  await new Promise<void>(resolve => {
    const turn = () => {
      turns += 1
      const until = performance.now() + 3
      while (performance.now() < until);
      if (arrived === callers) resolve()
      else setImmediate(turn)
    }
    turn()
  })
  const answers = await Promise.all(sockets.map(socket => text(socket)))
  expect(answers.filter(answer => answer.endsWith('pong'))).toHaveLength(callers)
  return turns
}

describe('listenWide', () => {
  test('lets many in at once where one door lets one in a turn', async () => {
    const [narrow, wide] = [ping(), ping()]
    await narrow.listen(address(0))
    await listenWide(wide, address(0))
    const callers = 300
    expect(await turnsFor(wide, callers)).toBeLessThan((await turnsFor(narrow, callers)) / 4)
  })

  test('a second server at the same address is refused', async () => {
    const first = ping()
    await listenWide(first, address(0))
    await expect(listenWide(ping(), address(portOf(first)))).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('a close waits for those who came in by any door and leaves none open', async () => {
    const app = ping()
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    app.get('/slow', async () => {
      await held
      return 'slow'
    })
    await listenWide(app, address(0))
    const port = portOf(app)
    let arrived = 0
    app.server.on('request', () => {
      arrived += 1
    })
    const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.write('GET /slow HTTP/1.1\r\nhost: here\r\n\r\n')
    await expect.poll(() => arrived).toBe(40)
    const answers = Promise.all(sockets.map(socket => text(socket)))
    let isClosed = false
    const closed = app.close().then(() => {
      isClosed = true
    })
    await expect.poll(() => app.server.listening).toBe(false)
    expect(isClosed).toBe(false)
    letGo()
    expect((await answers).filter(answer => answer.endsWith('slow'))).toHaveLength(40)
    await closed
    await expect(text(call(port))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
