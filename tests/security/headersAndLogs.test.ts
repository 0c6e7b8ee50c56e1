import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { encryptPassword } from '../../server/domains/identity/proofs/passwordTransport.ts'
import { readConfig } from '../../server/ground/config/config.ts'
import { FileAnswer } from '../../server/ground/kernel/fileAnswer.ts'
import { requestIdOf } from '../../server/services/http/requestId.ts'
import { sendFile } from '../../server/services/http/sendFile.ts'
import { dataFolder } from '../contract/harness.ts'
import { runServer, type ServerProcess } from '../helpers/serverProcess.ts'

const breaks = [
  'a\r\nset-cookie: x=1',
  'a\nb',
  'a\0b',
  'a\u2028b',
  '"; filename="evil.exe',
  '../../etc/passwd',
  '报表\r\n.csv',
]

describe('headers and logs', () => {
  const folder = dataFolder('seeded')
  let server: ServerProcess | undefined
  afterAll(async () => {
    await server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(breaks)('C11 a file named %j adds no header and escapes no path', async name => {
    const app = fastify()
    app.get('/', async (_request, reply) =>
      sendFile(reply, new FileAnswer({ name, contentType: 'text/csv', content: Readable.from(['1']) })),
    )
    const { statusCode, headers } = await app.inject('/')
    await app.close()
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%!~*'()-]+$/)
  })

  it('C11 a request id of the caller is accepted only in a plain format', () => {
    const given = (id: string) => requestIdOf({ headers: { 'x-request-id': id } })
    expect(given('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c')
    for (const id of [...breaks, '', 'short', 'x'.repeat(65), '{"level":60}', '<script>'])
      expect(given(id)).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
  })

  it('C11 input of a caller cannot start a log line, and the log contains no secret', {
    timeout: 90_000,
  }, async () => {
    const secrets = {
      PASSWORD_KEY: 'a-very-secret-key-of-32-bytes-00',
      CLIENT_CREDENTIAL: 'desk:very-secret',
      METRICS_TOKEN: 'very-secret-metrics',
    }
    server = runServer({ DATA_DIR: folder, LOG_LEVEL: 'debug', ...secrets })
    const address = await server.ready()
    const forged = '{"level":60,"msg":"forged"}'
    const password = encryptPassword('Wrong-Password-1', readConfig(secrets).passwordKey)
    const basic = `Basic ${Buffer.from(secrets.CLIENT_CREDENTIAL).toString('base64')}`
    for (const username of [`admin\n${forged}`, `admin\r\n${forged}`, `admin\u2028${forged}`]) {
      await fetch(`${address}/auth/oauth/token`, {
        method: 'POST',
        headers: { authorization: basic, 'user-agent': `agent\t${forged}`, 'x-request-id': 'plain-number-1' },
        body: new URLSearchParams({ grant_type: 'password', username, password }),
      })
      await fetch(`${address}/nothing%0a${encodeURIComponent(`\n${forged}`)}`)
      await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer something-secret-1' } })
    }
    await server.kill('SIGTERM')
    const said = server.said()
    const lines = said.split('\n').filter(line => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('forged')
    expect(said.split('\n').filter(line => line.startsWith(forged))).toEqual([])
    expect(lines.some(line => line.includes('"requestId":"plain-number-1"'))).toBe(true)
    for (const secret of [...Object.values(secrets), password, 'Wrong-Password-1', 'something-secret-1', basic])
      expect(said).not.toContain(secret)
  })
})
