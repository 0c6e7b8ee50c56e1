import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from '../../../../server/services/http/handleError.ts'

const broken = (code: string, syscall?: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test.each([
  ['a database that is not there', broken('ECONNREFUSED', 'connect'), 503],
  ['a database that crashes while it answers', broken('ECONNRESET', 'read'), 503],
  ['a database that crashed before it was asked', broken('EPIPE', 'write'), 503],
  ['a fault of the program', new TypeError('x is not a function'), 500],
])('%s', async (_, error, status) => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(status)
  await app.close()
})
