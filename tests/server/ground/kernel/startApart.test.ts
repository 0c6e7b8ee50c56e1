import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { askApart, isMemoryEnd, startApart } from '../../../../server/ground/kernel/startApart.ts'

const folder = mkdtempSync(join(tmpdir(), 'apart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function urlOf(program: string): URL {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  return pathToFileURL(file)
}
const started = (program: string) => startApart(urlOf(program), 64)

test('a program that passes its memory ends alone, and is known by that', async () => {
  // In a thread a list that grows by single values ends the whole process, in spite of the limit of the thread.
  const child = started('const all = []; for (;;) all.push({})')
  const isMemory = await new Promise(resolve =>
    child.once('exit', (code, signal) => resolve(isMemoryEnd(code, signal))),
  )
  expect(isMemory).toBe(true)
})

test('a program that ends otherwise is not taken for one', async () => {
  const child = started('process.exit(3)')
  const isMemory = await new Promise(resolve =>
    child.once('exit', (code, signal) => resolve(isMemoryEnd(code, signal))),
  )
  expect(isMemory).toBe(false)
})

test('bytes and maps come through, and nothing of the configuration does', async () => {
  process.env.SECRET_OF_TEST = 'never told'
  const child = started(
    "process.on('message', ({ bytes, map }) => process.send({ sum: bytes[0] + map.get('a'), env: " +
      'Object.keys(process.env) }))',
  )
  const answer = new Promise<{ sum: number; env: string[] }>(resolve => child.once('message', resolve as never))
  child.send({ bytes: Buffer.from([40]), map: new Map([['a', 2]]) } as never)
  const { sum, env } = await answer
  child.kill('SIGKILL')
  delete process.env.SECRET_OF_TEST
  expect(sum).toBe(42)
  expect(env).not.toContain('SECRET_OF_TEST')
})

test.each([
  ['memory', 'const all = []; for (;;) all.push({})', 60_000],
  ['fault', 'process.exit(3)', 60_000],
  ['time', 'for (;;) continue', 300],
])('a caller of a program learns that its end was one of %s', async (why, program, milliseconds) => {
  await expect(askApart(urlOf(program), 'order', { megabytes: 64, milliseconds })).rejects.toMatchObject({ why })
})

test('callers of a program share one process; one that failed is not asked again', async () => {
  const program = urlOf(
    "process.on('message', order => (order === 'end' ? process.exit(3) : process.send({ order, pid: process.pid })))",
  )
  const ask = (order: string) =>
    askApart<{ order: string; pid: number }>(program, order, { megabytes: 64, milliseconds: 60_000 })
  const first = await ask('go')
  expect(first.order).toBe('go')
  expect(await ask('on')).toEqual({ order: 'on', pid: first.pid })
  const [one, other] = await Promise.all([ask('here'), ask('there')])
  expect([one.order, other.order]).toEqual(['here', 'there'])
  expect(one.pid).not.toBe(other.pid)
  await expect(ask('end')).rejects.toMatchObject({ why: 'fault' })
  expect((await ask('again')).order).toBe('again')
})
