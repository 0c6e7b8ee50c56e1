import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startTestServer, type TestServer } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull } from '../helpers/form.ts'
import { quickPace } from '../helpers/pace.ts'

type Mood = 'silent' | 'slow' | 'refusing' | 'rubbish' | 'breaking' | 'well'
const moods: Mood[] = ['silent', 'refusing', 'rubbish', 'breaking']

const given = {
  Credentials: {
    AccessKeyId: 'STS.a',
    AccessKeySecret: 'b',
    SecurityToken: 'c',
    Expiration: new Date(Date.now() + 3_600_000).toISOString(),
  },
}
/** What an OA system says of a ticket that it gave out. */
const ofTicket = { serviceResponse: { authenticationSuccess: { user: 'hr' } } }
const answer = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
  `connection: close\r\n\r\n${body}`

/** A neighbour at the end of a plain TCP connection, in whatever mood. */
class Neighbour {
  mood: Mood = 'well'
  readonly #says: object
  readonly #sockets = new Set<Socket>()
  readonly #server: Server = createServer(socket => {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    if (this.mood === 'refusing') socket.resetAndDestroy()
    else socket.once('data', () => this.#answer(socket))
  })

  constructor(says: object) {
    this.#says = says
  }

  open = () => this.#sockets.size

  listen(): Promise<number> {
    return new Promise(resolve => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #answer(socket: Socket): void {
    const whole = answer('200 OK', JSON.stringify(this.#says))
    if (this.mood === 'slow') setTimeout(() => socket.end(whole), 30_000).unref()
    else if (this.mood === 'rubbish') socket.end('\0\x01\x02 <html>no HTTP</html>\r\n\r\n')
    else if (this.mood === 'breaking') socket.end(whole.slice(0, -20))
    else if (this.mood === 'well') socket.end(whole)
  }
}

/** Measures the milliseconds of another user's call, repeated until the work is done. */
async function timesMeanwhile(work: Promise<unknown>, call: () => Promise<{ http: number }>): Promise<number[]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const times: number[] = []
  do {
    const start = performance.now()
    expect((await call()).http).toBe(200)
    times.push(performance.now() - start)
    await new Promise(resolve => setTimeout(resolve, 50))
  } while (!isOver)
  return times
}

describe('neighbours that are down', () => {
  const storage = new Neighbour(given)
  const oa = new Neighbour(ofTicket)
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    const [ofStorage, ofOa] = await Promise.all([storage.listen(), oa.listen()])
    const address = `http://127.0.0.1:${ofStorage}`
    server = await startTestServer(undefined, {
      ...quickPace,
      OSS_BUCKET: 'files',
      OSS_REGION: 'oss-cn-hangzhou',
      OSS_ACCESS_KEY_ID: 'id',
      OSS_ACCESS_KEY_SECRET: 'secret',
      OSS_ROLE_ARN: 'acs:ram::1:role/console',
      OSS_ENDPOINT: address,
      OSS_STS_ENDPOINT: address,
      OA_VALIDATE_URL: `http://127.0.0.1:${ofOa}/serviceValidate?ticket={ticket}&service={service}`,
      OA_SERVICE_URL: 'https://console.example/#/author',
    })
    admin = await server.tokenFor('admin')
  })
  afterAll(async () => {
    storage.close()
    oa.close()
    await server.close()
  })

  const askForUpload = () => server.raw('GET', '/auth/ossToken/stsToken', { token: admin })
  const register = (url: string) => server.raw('POST', '/auth/ossToken/register', { body: { url }, token: admin })
  let tickets = 0
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/auth/oasso/token',
      payload: { ticket: `ticket-${++tickets}` },
      headers: { authorization: `Basic ${btoa('console:console')}` },
      // Another address each time: the server slows down a single one, which has tests of its own.
      remoteAddress: `10.77.${Math.floor(tickets / 200)}.${(tickets % 200) + 1}`,
    })
  /** The answers to so many calls at once; in the full form they have to come within the milliseconds. */
  const together = async <T>(count: number, most: number, call: () => PromiseLike<T>): Promise<T[]> => {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: count }, call))
    if (isFull) expectWithin(performance.now() - began, most)
    return answers
  }
  const expectUnavailable = (answers: Answer[]) => {
    for (const { http, message, text } of answers) {
      expect([http, message]).toEqual([503, '文件服务暂不可用，请稍后再试'])
      expect(text).not.toMatch(/127\.0\.0\.1|ECONN|secret/)
    }
  }

  it.each<Mood>(isFull ? ['slow', ...moods] : moods)(
    'F16 a storage and an OA system that are %s delay no call, accept nothing, and are used again when they recover',
    { timeout: 90_000 },
    async mood => {
      const { prefix } = (await askForUpload()).data as { prefix: string }
      const key = `${prefix}image/a.png`
      storage.mood = mood
      oa.mood = mood
      const asked = together(30, 10_000, askForUpload)
      const uploaded = together(10, 20_000, () => register(`/oss/${key}`))
      const entered = together(20, 15_000, signIn)
      const times = await timesMeanwhile(Promise.all([asked, uploaded, entered]), () =>
        server.raw('POST', '/upms/role/list', { body: {}, token: admin }),
      )
      expectUnavailable(await asked)
      expectUnavailable(await uploaded)
      for (const { statusCode, body } of await entered) {
        expect([statusCode, JSON.parse(body).message]).toEqual([502, 'OA 系统暂时无法确认登录，请稍后重试'])
        expect(body).not.toMatch(/127\.0\.0\.1|ECONN/)
      }
      if (isFull) expectWithin(Math.max(...times), 1000)
      expect(await server.db.selectFrom('storedObject').select('id').where('key', '=', key).execute()).toEqual([])
      while (storage.open() > 0 && mood !== 'slow' && mood !== 'silent')
        await new Promise(resolve => setTimeout(resolve, 50))

      storage.mood = 'well'
      oa.mood = 'well'
      expect(await askForUpload()).toMatchObject({ http: 200, data: { accessKeyId: 'STS.a' } })
      expect((await signIn()).statusCode).toBe(200)
    },
  )
})
