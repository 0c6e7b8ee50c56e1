import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readConfig } from '../../../../server/ground/config/config.ts'
import { inTurn } from '../../../../server/services/exchange/export/exportTurns.ts'

const config = readConfig({})
const closed = (content: Readable) => new Promise(resolve => content.once('close', resolve))
const open = (user: string) => inTurn(config, user, async keep => keep(Readable.from(['a', 'b'])))

test('a third file of one person waits, until one is fetched or given up', async () => {
  const [first, second] = [await open('one'), await open('one')]
  await expect(open('one')).rejects.toMatchObject({ status: 429, data: { retryAfter: 3 } })
  const other = await open('other')

  first.destroy()
  await closed(first)
  const third = await open('one')
  await expect(open('one')).rejects.toMatchObject({ status: 429 })

  second.resume()
  await closed(second)
  const fourth = await open('one')
  await expect(open('one')).rejects.toMatchObject({ status: 429 })
  for (const content of [third, fourth, other]) content.destroy()
})

test('what fails, breaks off or has no file gives its turn back', async () => {
  for (let round = 0; round < 3; round++) {
    await expect(
      inTurn(config, 'two', async () => {
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await inTurn(config, 'two', async () => 'a job')).toBe('a job')
    const content = await open('two')
    content.once('error', () => undefined)
    content.destroy(new Error('the connection broke'))
    await closed(content)
  }
})
