import { addWorkingTime, type WorkingCalendar, workingTimeBetween } from '../assignment/workingTime.ts'
import type { PoolSetup } from './setup.ts'

/** One piece of work for a pool. */
export interface WorkItem {
  /** Milliseconds of work. */
  length: number
  readyAt: number
  isOff: boolean
  isBegun: boolean
  /** Called when work starts at `from`; it ends at `until`. */
  begun(from: number, until: number): void
}

const always = (start: number, length: number) => start + length

/** People who do the same work, one piece at a time, first come first served. */
export class Pool {
  readonly setup: PoolSetup
  readonly #calendar: WorkingCalendar | undefined
  #queue: WorkItem[] = []
  #head = 0
  #waiting = 0
  #free: number
  /** Milliseconds of work, and queue length integrated over milliseconds. */
  #worked = 0
  #area = 0
  #longest = 0
  #seenAt = 0
  #since = 0
  #kept: { utilisation: number; queueMean: number } | undefined
  /** End times of the work in progress. */
  readonly #untils = new Map<WorkItem, number>()
  /** Changes of the queue length. */
  readonly lengths: [at: number, length: number][] = []

  constructor(setup: PoolSetup, calendar: WorkingCalendar, now: number) {
    this.setup = setup
    this.#calendar = setup.hours === 'working' ? calendar : undefined
    this.#free = setup.people
    this.#seenAt = now
    this.#since = now
  }

  /** Discards all measurements so far. */
  measureFrom(now: number): void {
    this.#pass(now)
    this.#worked = 0
    this.#area = 0
    this.#longest = this.#waiting
    this.#since = now
  }

  add(item: WorkItem, now: number): void {
    this.#pass(now)
    this.#queue.push(item)
    this.#waiting++
    this.#begin(now)
    this.#note(now)
  }

  /** Cancels a piece of work and frees its person. */
  drop(item: WorkItem, now: number): void {
    if (item.isOff) return
    item.isOff = true
    if (item.isBegun) this.release(item, now)
    else {
      this.#pass(now)
      this.#waiting--
      this.#note(now)
    }
  }

  /** Frees a person. */
  release(item: WorkItem, now: number): void {
    this.#pass(now)
    this.#untils.delete(item)
    this.#free++
    this.#begin(now)
    this.#note(now)
  }

  /** Freezes utilization and queue length as of now instead of the end of the last work. */
  keepMeasure(now: number): void {
    this.#pass(now)
    const span = now - this.#since
    const open = this.#calendar ? workingTimeBetween(this.#since, now, this.#calendar) : span
    if (open === 0) return
    // Work in progress counts only up to now.
    const done = this.#worked - this.#ahead(now)
    this.#kept = { utilisation: done / (this.setup.people * open), queueMean: this.#area / span }
  }

  measured(now: number) {
    if (!this.#kept) this.keepMeasure(now)
    return {
      ...(this.#kept ?? { utilisation: 0, queueMean: 0 }),
      workedHours: this.#worked / 3_600_000,
      cost: (this.#worked / 3_600_000) * this.setup.hourCost,
      queueMost: this.#longest,
    }
  }

  #ahead(now: number): number {
    let sum = 0
    for (const until of this.#untils.values())
      sum += Math.max(0, this.#calendar ? workingTimeBetween(now, until, this.#calendar) : until - now)
    return sum
  }

  #begin(now: number): void {
    while (this.#free > 0 && this.#head < this.#queue.length) {
      const item = this.#queue[this.#head++] as WorkItem
      if (item.isOff) continue
      this.#free--
      this.#waiting--
      item.isBegun = true
      this.#worked += item.length
      const until = this.#after(now, item.length)
      this.#untils.set(item, until)
      item.begun(this.#after(now, 1) - 1, until)
    }
    if (this.#head > 1000 && this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
  }

  #after(now: number, length: number): number {
    return this.#calendar ? (addWorkingTime(now, length, this.#calendar) ?? Infinity) : always(now, length)
  }

  #pass(now: number): void {
    this.#area += this.#waiting * (now - this.#seenAt)
    this.#seenAt = now
  }

  #note(now: number): void {
    this.#longest = Math.max(this.#longest, this.#waiting)
    const last = this.lengths.at(-1)
    if (last?.[0] === now) last[1] = this.#waiting
    else if (last?.[1] !== this.#waiting) this.lengths.push([now, this.#waiting])
  }
}
