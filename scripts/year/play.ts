import type { Random } from '../../server/seed/random.ts'
import type { Person, Stage } from './stage.ts'

interface Planned {
  at: number
  work: () => Promise<void>
}

/** What happens when: deeds plan other deeds, and the earliest is next. */
export class Play {
  readonly stage: Stage
  readonly random: Random
  readonly #planned: Planned[] = []
  readonly refused: string[] = []

  constructor(stage: Stage, random: Random) {
    this.stage = stage
    this.random = random
  }

  at(time: number, work: () => Promise<void>): void {
    this.#planned.push({ at: time, work })
  }

  person(id: string): Person {
    const found = this.stage.people.get(id)
    if (!found) throw new Error(`nobody is ${id}`)
    return found
  }

  /** Until the curtain: what was planned behind it stays undone, which is what is under way on the last day. */
  async run(end: number): Promise<void> {
    for (;;) {
      this.#planned.sort((one, other) => other.at - one.at)
      const next = this.#planned.pop()
      if (!next || next.at > end) break
      await this.stage.moveTo(next.at)
      try {
        await next.work()
      } catch (error) {
        // Somebody came too late, or the organization says otherwise: that happens in offices too.
        this.refused.push(error instanceof Error ? error.message : String(error))
      }
      await this.stage.settle()
    }
    await this.stage.moveTo(end)
    await this.stage.settle()
  }
}
