import { expect, test } from 'vitest'
import { Semaphore } from '../../../../server/ground/kernel/semaphore.ts'

test('so many at once, the others in their order, and no longer line than that', async () => {
  const turns = new Semaphore({ atOnce: 2, mostWaiting: 2 })
  const [first, second] = [await turns.take(), await turns.take()]
  const served: string[] = []
  const third = turns.take().then(done => {
    served.push('third')
    return done
  })
  const fourth = turns.take().then(done => {
    served.push('fourth')
    return done
  })
  await expect(turns.take()).rejects.toMatchObject({ status: 503 })
  expect(served).toEqual([])
  first()
  ;(await third)()
  ;(await fourth)()
  second()
  expect(served).toEqual(['third', 'fourth'])
  const again = [await turns.take(), await turns.take()]
  for (const done of again) done()
})
