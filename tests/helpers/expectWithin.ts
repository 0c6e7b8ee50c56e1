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
 * What took so long stays within a limit, in milliseconds of a quiet machine: where it does not, constant work is
 * measured beside it, and a machine that is busy with others is granted as much more as that takes.
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

/** The larger piece of work is so many times the smaller one. */
const factor = 8
/** How much more than linear growth is let through; the square of the size would be 8 times as much. */
const slack = 4
/** Less than this, in milliseconds of a processor, cannot be compared. */
const least = 1

/** Processor time of this thread that work takes, in milliseconds. */
export async function spentBy(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/**
 * Expects that work on `size` takes no more than four times what an eighth of it takes eight times. It counts the
 * processor time of this thread, the best of three tries, so a busy machine changes nothing; before it fails, the
 * eighth is measured again, eight times in a row.
 *
 * @example await expectLinear({ size: 80_000, make: size => '<a '.repeat(size), work: withoutHandlers })
 */
export async function expectLinear<Input>({
  size,
  make,
  work,
  what = '',
}: {
  size: number
  make: (size: number) => Input
  work: (input: Input) => unknown
  what?: string
}): Promise<void> {
  const [small, large] = [make(size / factor), make(size)]
  let unit = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3; attempt++) unit = Math.min(unit, await spentBy(() => work(small)))
  const limitOf = (milliseconds: number) => Math.max(milliseconds, least) * factor * slack
  let spent = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && spent >= limitOf(unit); attempt++)
    spent = Math.min(spent, await spentBy(() => work(large)))
  // One short try may fall between two collections of garbage, which the large one cannot: as much work, as many.
  if (spent >= limitOf(unit)) unit = (await spentBy(() => repeat(factor, () => work(small)))) / factor
  expect(spent, `${what}: an eighth of it takes ${unit.toFixed(1)} ms`).toBeLessThan(limitOf(unit))
}

async function repeat(times: number, work: () => unknown): Promise<void> {
  for (let time = 0; time < times; time++) await work()
}

/** A share up to this needs no further attempt. */
const smallShare = 0.25

/**
 * The processor time of this thread that work takes when another process does it, as a part of what it takes when it is
 * done here. Returns the best of three attempts, because garbage collection may fall into any of them. A busy machine
 * does not change it.
 *
 * @example expect(await shareOfThread(() => readSheet(large), () => sheetRows(large))).toBeLessThan(0.25)
 */
export async function shareOfThread(apart: () => Promise<unknown>, here: () => Promise<unknown>): Promise<number> {
  let share = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && share > smallShare; attempt++)
    share = Math.min(share, (await spentBy(apart)) / (await spentBy(here)))
  return share
}
