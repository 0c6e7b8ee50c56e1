import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { sendTogether } from '../../../../server/services/http/sendTogether.ts'
import { TurnEnd } from '../../../../server/services/http/turnEnd.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function serve(fill: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  app = fastify()
  fill(app)
  sendTogether(app, new TurnEnd())
  await app.ready()
  return app
}

describe('sendTogether', () => {
  test('answers of one turn leave when all of them are ready', async () => {
    const order: string[] = []
    let [missing, letGo] = [3, () => {}]
    const allThere = new Promise<void>(resolve => {
      letGo = resolve
    })
    const app = await serve(app => {
      // Calls begin in several turns; they end in one.
      app.get('/:name', async request => {
        if (--missing === 0) letGo()
        await allThere
        return request.params
      })
      app.addHook('onSend', ({ url }, { raw }, payload, done) => {
        order.push(`ready ${url}`)
        const { end } = raw
        raw.end = ((...given: Parameters<typeof end>) => {
          order.push(`left ${url}`)
          return end.apply(raw, given)
        }) as typeof end
        done(null, payload)
      })
    })
    const answers = await Promise.all(['a', 'b', 'c'].map(name => app.inject(`/${name}`)))
    expect(answers.map(answer => answer.json())).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    expect(order).toEqual(['ready /a', 'ready /b', 'ready /c', 'left /a', 'left /b', 'left /c'])
  })

  test('an answer that cannot be sent ends its own connection and no other', async () => {
    const app = await serve(app => {
      app.get('/well', async () => ({ well: true }))
      app.get('/wrong', async (_request, reply) => {
        reply.raw.writeHead = () => {
          throw new TypeError('no head')
        }
        return { well: false }
      })
    })
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const call = (path: string) => {
      const socket = connect(Number(address.port), address.hostname)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`)
      return text(socket)
    }
    const [first, wrong, last] = await Promise.all([call('/well'), call('/wrong'), call('/well')])
    expect(first).toContain('{"well":true}')
    expect(wrong).toBe('')
    expect(last).toContain('{"well":true}')
  })

  test('streams and empty answers come too', async () => {
    const app = await serve(app => {
      app.get('/stream', async (_request, reply) => reply.send(Readable.from(['one ', 'two'])))
      app.get('/empty', async (_request, reply) => reply.code(204).send())
    })
    expect((await app.inject('/stream')).body).toBe('one two')
    expect((await app.inject('/empty')).statusCode).toBe(204)
  })
})
