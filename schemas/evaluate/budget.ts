/** Thrown if an expression has no value; the message says why. */
export class EvaluationFault extends Error {}

/** Thrown if an expression exceeds a limit. With less data it would have a value. */
export class LimitFault extends EvaluationFault {}

const mostSteps = 20_000
const itemsOfStep = 10
const charactersOfStep = 100
/** Maximum length of one text and of one list that an expression creates. */
export const longestText = 100_000
export const longestList = 10_000
const deepestValue = 100

/**
 * Limits the cost of one evaluation, so that no expression can block or crash the process. Each operation is charged
 * before it runs, by the size of its input and output: one step per node of the expression, per 10 list items and per
 * 100 characters. The default is 20,000 steps, about 10 ms and 4 MB.
 */
export class Budget {
  #spent = 0
  readonly #most: number
  readonly #shared: Budget | undefined

  /** `times` multiplies the default limit; what is charged is charged to `shared` too, the budget of a whole form. */
  constructor(times = 1, shared?: Budget) {
    this.#most = times * mostSteps
    this.#shared = shared
  }

  /** Steps charged so far. */
  get spent(): number {
    return this.#spent
  }

  /** Throws a `LimitFault` if the limit is exceeded. */
  spend(steps = 1): void {
    this.#spent += steps
    this.#shared?.spend(steps)
    if (this.#spent > this.#most) throw new LimitFault('takes too many steps')
  }

  items(count: number): void {
    this.spend(count / itemsOfStep)
  }

  characters(count: number): void {
    this.spend(count / charactersOfStep)
  }

  /** Charges a text before it is created. */
  text(length: number): void {
    if (length > longestText) throw new LimitFault(`gives a text of more than ${longestText} characters`)
    this.characters(length)
  }

  /** Charges a list before it is created. */
  list(length: number): void {
    if (length > longestList) throw new LimitFault(`gives a list of more than ${longestList} items`)
    this.items(length)
  }

  /**
   * Charges a value by its serialized size. A value that is referenced twice is charged twice: it takes memory once,
   * but JSON contains it twice.
   */
  weigh(value: unknown, depth = 0): void {
    if (depth > deepestValue) throw new LimitFault(`gives a value of more than ${deepestValue} levels`)
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
