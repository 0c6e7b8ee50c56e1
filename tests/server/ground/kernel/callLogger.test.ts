import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CallLogger } from '../../../../server/ground/kernel/callLogger.ts'

test('each line of a call has its facts, below its level nothing is written, and secrets stay hidden', () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const parent = pino({ level: 'info', base: undefined, timestamp: false, redact: ['password'] }, stream)
  const log = new CallLogger(parent, { requestId: 'r1' })
  log.debug('unseen')
  log.info({ password: 'x' }, 'seen')
  log.child({ part: 'p' }).error('deeper')
  expect(lines.map(line => JSON.parse(line) as object)).toEqual([
    { level: 30, requestId: 'r1', password: '[Redacted]', msg: 'seen' },
    { level: 50, requestId: 'r1', part: 'p', msg: 'deeper' },
  ])
  expect(log.level).toBe('info')
})
