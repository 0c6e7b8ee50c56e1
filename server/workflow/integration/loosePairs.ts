import { isHolding, isNaming, isSecretName } from './secretNames.ts'

/** Where the value of a name begins in a text that is no JSON. */
export interface LoosePlace {
  /** Where its name begins. */
  at: number
  start: number
  /** Backslashes before a quotation mark of this text. */
  depth: number
  isBare: boolean
  /** `name=value`. */
  isParameter: boolean
}

/** A name that is written as a value: `"field":"password"`. */
const written = /\\{0,7}["']?([^"'\\&,;{}[\]\s<]{1,100})/y
/** Behind that many characters, or a brace, something else begins. */
const farthest = 300

/** Names and values beside each other in a text that was cut or is broken: `"field":"password","value":"…"`. */
export class LoosePairs {
  readonly #text: string
  /** Where the name of a secret stood last, and a value that nothing named yet. */
  #named: number | undefined
  #value: LoosePlace | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Whether this is the name of a secret, and the place of a value before it which it names. */
  meet(name: string, place: LoosePlace): { isSecret: boolean; before?: LoosePlace } {
    if (isSecretName(name)) return { isSecret: true }
    if (isHolding(name)) {
      if (this.#isNear(this.#named, place.at)) return { isSecret: true }
      this.#value = place
    } else if (isNaming(name)) return this.#name(place)
    return { isSecret: false }
  }

  #name({ at, start }: LoosePlace): { isSecret: boolean; before?: LoosePlace } {
    written.lastIndex = start
    if (!isSecretName(written.exec(this.#text)?.[1] ?? '')) return { isSecret: false }
    this.#named = start
    const before = this.#value
    this.#value = undefined
    return { isSecret: false, ...(before && this.#isNear(before.start, at) && { before }) }
  }

  #isNear(from: number | undefined, to: number): boolean {
    return from !== undefined && to - from <= farthest && !/[{}]/.test(this.#text.slice(from, to))
  }
}
