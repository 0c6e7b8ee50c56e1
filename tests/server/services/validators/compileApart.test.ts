import { expect, test } from 'vitest'
import { compileApart, mostWaiting } from '../../../../server/services/validators/compileApart.ts'

const form = (at: number) => ({ type: 'object', properties: { [`field${at}`]: { type: 'string', maxLength: at + 1 } } })

test('a form is interpreted while too many others wait to be compiled, and compiled again afterwards', async () => {
  const made = await Promise.all(Array.from({ length: mostWaiting + 2 }, (_, at) => compileApart(form(at))))
  const codes = made.map(each => ('reason' in each ? each.reason.code : 'compiled'))
  expect(codes).toEqual([...Array(mostWaiting).fill('compiled'), 'COMPILED_QUEUE_FULL', 'COMPILED_QUEUE_FULL'])
  expect(await compileApart(form(99))).toHaveProperty('text')
})
