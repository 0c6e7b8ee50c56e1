import { expect } from 'vitest'

/** What `constantWork` takes on two quiet cores of the kind that the limits were measured on, in milliseconds. */
const quiet = 50

const sample = Array.from({ length: 1000 }, (_, at) => ({
  id: `record-${at}`,
  name: `名称${at}`,
  sort: at,
  on: at % 2 === 0,
}))

function constantWork(): number {
  let length = 0
  for (let round = 0; round < 100; round++) length += (JSON.parse(JSON.stringify(sample)) as unknown[]).length
  return length
}

/** How many times as long as on a quiet machine the same work takes here and now, 1 or more. */
export function slowness(): number {
  const began = performance.now()
  constantWork()
  return Math.max(1, (performance.now() - began) / quiet)
}

/**
 * What took so long stays within a limit, in milliseconds of a quiet machine: where it does not, constant work is measured
 * beside it, and a machine that is busy with others is granted as much more as that takes.
 */
export function expectWithin(milliseconds: number, limit: number, what = ''): void {
  if (milliseconds < limit) return
  const slower = (slowness() + slowness() + slowness()) / 3
  expect(milliseconds, `${what} on a machine ${slower.toFixed(2)} times as slow as a quiet one`).toBeLessThan(
    limit * slower,
  )
}

/** The same of the best of three tries: what is slow by itself is so every time, a machine that is held up is not. */
export async function expectSoon(limit: number, measure: () => Promise<number>, what = ''): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && best >= limit; attempt++) best = Math.min(best, await measure())
  expectWithin(best, limit, what)
}
