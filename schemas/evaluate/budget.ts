/** Why an expression gives no value. */
export class EvaluationFault extends Error {}

const mostSteps = 20_000
const itemsOfStep = 10
const charactersOfStep = 100
/** Values and characters that one text or list may hold. */
export const longestText = 100_000
export const longestList = 10_000
const deepestValue = 100

/**
 * What one evaluation may cost, so that nothing that people write can hold or end the process that reads it. Work is
 * charged before it is done, by the size of what it reads and makes: a part of an expression is one step, ten items of a
 * list that a function goes through are one, and a hundred characters. All together that is about ten milliseconds and
 * four megabytes.
 */
export class Budget {
  #spent = 0
  readonly #most: number

  /** `times` as much as one evaluation has. */
  constructor(times = 1) {
    this.#most = times * mostSteps
  }

  /** Steps so far. */
  get spent(): number {
    return this.#spent
  }

  /** Throws an `EvaluationFault` when too little is left. */
  spend(steps = 1): void {
    this.#spent += steps
    if (this.#spent > this.#most) throw new EvaluationFault('takes too many steps')
  }

  items(count: number): void {
    this.spend(count / itemsOfStep)
  }

  characters(count: number): void {
    this.spend(count / charactersOfStep)
  }

  /** Charges a text that is about to be made. */
  text(length: number): void {
    if (length > longestText) throw new EvaluationFault(`gives a text of more than ${longestText} characters`)
    this.characters(length)
  }

  /** Charges a list that is about to be made. */
  list(length: number): void {
    if (length > longestList) throw new EvaluationFault(`gives a list of more than ${longestList} items`)
    this.items(length)
  }

  /**
   * Charges a value with all that is in it, as often as it is there: what is in a list twice is held once, but written
   * out twice when somebody stores or sends it.
   */
  weigh(value: unknown, depth = 0): void {
    if (depth > deepestValue) throw new EvaluationFault(`gives a value of more than ${deepestValue} levels`)
    this.items(1)
    if (typeof value === 'string') this.characters(value.length)
    else if (Array.isArray(value)) for (const item of value) this.weigh(item, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      this.spend()
      for (const [key, item] of Object.entries(value)) {
        this.characters(key.length)
        this.weigh(item, depth + 1)
      }
    }
  }
}
