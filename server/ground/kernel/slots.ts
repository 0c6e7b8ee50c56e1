/**
 * What comes and goes many thousand times a second, such as calls under way. A `Set` of them would keep the dead alive:
 * its table is made anew after some dozen changes, and the old one, which points to all that was in it, lives until the
 * great collection of garbage; with it half of all calls.
 *
 * @example const calls = new Slots<Call>(); const leave = calls.enter(call); leave(); calls.size // 0
 */
export class Slots<T extends object> {
  readonly #slots: (T | undefined)[] = []
  readonly #free: number[] = []

  /** Answers what takes it out again; more than once does no harm. */
  enter(one: T): () => void {
    const at = this.#free.pop() ?? this.#slots.length
    this.#slots[at] = one
    return () => {
      if (this.#slots[at] !== one) return
      this.#slots[at] = undefined
      this.#free.push(at)
    }
  }

  get size(): number {
    return this.#slots.length - this.#free.length
  }

  *[Symbol.iterator](): Generator<T> {
    for (const one of this.#slots) if (one !== undefined) yield one
  }
}
