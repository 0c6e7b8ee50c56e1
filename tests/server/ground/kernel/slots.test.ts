import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { Slots } from '../../../../server/ground/kernel/slots.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'minor' | 'major' }) => void

/** Returns the old-space growth after minor collections while that many objects came and went, twenty at a time. */
function leftBehind(enter: (one: object) => () => void): number {
  collect({ type: 'major' })
  const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
  const before = old()
  const under: (() => void)[] = []
  for (let count = 0; count < 40_000; count += 1) {
    under.push(enter({ held: new Array(100).fill(count) }))
    if (under.length > 20) under.shift()?.()
    if (count % 400 === 0) collect({ type: 'minor' })
  }
  for (const leave of under) leave()
  return old() - before
}

describe('Slots', () => {
  test('hold what is there, and give the place of what left to the next', () => {
    const slots = new Slots<{ name: string }>()
    const [leaveAnn, leaveBob] = [slots.enter({ name: 'ann' }), slots.enter({ name: 'bob' })]
    leaveAnn()
    leaveAnn()
    expect(slots.size).toBe(1)
    slots.enter({ name: 'cat' })
    // The former holder of a seat has no influence on the present one.
    leaveAnn()
    expect([...slots].map(one => one.name)).toEqual(['cat', 'bob'])
    leaveBob()
    expect(slots.size).toBe(1)
  })

  test('keep no removed object alive; a set does', () => {
    const set = new Set<object>()
    const slots = new Slots<object>()
    const kept = leftBehind(one => {
      set.add(one)
      return () => void set.delete(one)
    })
    expect(leftBehind(one => slots.enter(one))).toBeLessThan(kept / 10)
  })
})
