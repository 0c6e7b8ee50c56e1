import { connect, type Socket } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { watchCalls } from '../../../../server/ground/kernel/stopping.ts'

const open: { app: FastifyInstance; callers: Socket[] }[] = []

afterEach(async () => {
  for (const { app, callers } of open.splice(0)) {
    for (const caller of callers) caller.destroy()
    await app.close()
  }
})

/** A server with slow calls, and a caller who keeps the connection open. */
async function started() {
  const app = fastify({ forceCloseConnections: 'idle' })
  watchCalls(app)
  let go = () => {}
  const released = new Promise<void>(resolve => {
    go = resolve
  })
  app.get('/slow', async () => {
    await released
    return 'x'.repeat(5_000_000)
  })
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '6' })
    reply.raw.write('abc')
    void released.then(() => reply.raw.end('def'))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const callers: Socket[] = []
  open.push({ app, callers })
  const call = async (path?: string) => {
    const caller = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    callers.push(caller)
    let heard = ''
    caller.on('data', piece => {
      heard += piece
    })
    const ended = new Promise<string>(resolve => caller.once('close', () => resolve(heard)))
    const arrived = new Promise(resolve => app.server.once(path ? 'request' : 'connection', resolve))
    caller.once('connect', () => path && caller.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`))
    await arrived
    return { ended }
  }
  return { app, call, go }
}

describe('a server that closes', () => {
  test('does not wait for connections on which nothing was asked', async () => {
    const { app, call } = await started()
    const { ended } = await call()
    await app.close()
    expect(await ended).toBe('')
  })

  test.each([
    ['/slow', 5_000_000],
    ['/begun', 6],
  ])('answers %s to the end, and then does not wait for open connections', async (path, length) => {
    const { app, call, go } = await started()
    const { ended } = await call(path)
    const closed = app.close()
    // The stop has begun before the answer is ready.
    await expect.poll(() => app.server.listening).toBe(false)
    go()
    await closed
    expect((await ended).split('\r\n\r\n')[1]?.length).toBe(length)
  })
})
