import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { CallLog, createLogger } from '../../../../server/ground/kernel/logger.ts'

afterEach(() => void vi.restoreAllMocks())

/** The lines of the log while that address is called. */
async function loggedAt(url: string): Promise<string> {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  const app = Fastify({
    loggerInstance: createLogger({ logLevel: 'info' }),
    logController: new CallLog({ production: true }),
  })
  app.get('/nbpm/callback/:token', () => ({}))
  app.get('/user/:id', () => ({}))
  await app.inject(url)
  await app.close()
  return lines.join('')
}

test('B8 a seal in the path of a call is not logged, whatever its letters', async () => {
  const log = await loggedAt('/nbpm/callback/s3al%2Bvery%20secret?x=1')
  expect(log).toContain('/nbpm/callback/[redacted]')
  expect(log).not.toMatch(/s3al|very|x=1/)
})

test('a plain path is logged as it was called', async () => {
  expect(await loggedAt('/user/17?secret=a')).toContain('"url":"/user/17"')
})
