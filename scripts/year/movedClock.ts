const realNow = Date.now.bind(Date)
let offset = 0

/** The global Date with an offset: everything in this thread lives at that time, PGlite too, which asks `Date.now`. */
class MovedDate extends Date {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(realNow() + offset)
    else super(...(parts as [number]))
  }

  static override now(): number {
    return realNow() + offset
  }
}

export interface MovedClock {
  now(): number
  /** Never goes back: rows would contradict each other. */
  moveTo(time: number): void
}

/**
 * Replaces the clock of this process. Modules that read the time while they load see the moved one if it came first.
 */
export function moveClock(start: number): MovedClock {
  offset = start - realNow()
  globalThis.Date = MovedDate as DateConstructor
  return {
    now: MovedDate.now,
    moveTo: time => {
      offset = Math.max(offset, time - realNow())
    },
  }
}
