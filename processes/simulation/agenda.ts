/** A scheduled event; it can be cancelled. */
export interface Appointment {
  /** Milliseconds since 1970. */
  at: number
  order: number
  isOff: boolean
  act(): void
}

/** Scheduled events, earliest first; at the same moment in the order of insertion. A binary heap. */
export class Agenda {
  #heap: Appointment[] = []
  #order = 0

  add(at: number, act: () => void): Appointment {
    const made = { at, order: this.#order++, isOff: false, act }
    this.#heap.push(made)
    this.#rise(this.#heap.length - 1)
    return made
  }

  /** Returns a function that restores the current contents. */
  keep(): () => void {
    const kept = this.#heap.map(made => ({ made, isOff: made.isOff }))
    const order = this.#order
    return () => {
      this.#heap = kept.map(({ made }) => made)
      for (const { made, isOff } of kept) made.isOff = isOff
      this.#order = order
    }
  }

  peek(): Appointment | undefined {
    while (this.#heap[0]?.isOff) this.#take()
    return this.#heap[0]
  }

  next(): Appointment | undefined {
    return this.peek() && this.#take()
  }

  #take(): Appointment | undefined {
    const [first] = this.#heap
    const last = this.#heap.pop()
    if (last && this.#heap.length > 0) {
      this.#heap[0] = last
      this.#sink(0)
    }
    return first
  }

  #rise(start: number): void {
    let place = start
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  #sink(start: number): void {
    let place = start
    for (;;) {
      const left = 2 * place + 1
      if (left >= this.#heap.length) return
      const child = left + 1 < this.#heap.length && this.#isBefore(left + 1, left) ? left + 1 : left
      if (!this.#isBefore(child, place)) return
      this.#swap(place, child)
      place = child
    }
  }

  #isBefore(one: number, other: number): boolean {
    const first = this.#heap[one] as Appointment
    const second = this.#heap[other] as Appointment
    return first.at < second.at || (first.at === second.at && first.order < second.order)
  }

  #swap(one: number, other: number): void {
    const first = this.#heap[one] as Appointment
    this.#heap[one] = this.#heap[other] as Appointment
    this.#heap[other] = first
  }
}
