import { randomInt } from 'node:crypto'

/** Omits similar characters, because users type the password from a screen. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const length = 12

const pick = (from: string) => from.charAt(randomInt(from.length))

/**
 * Returns a random password that satisfies the built-in rule (6 to 16 characters, first a letter or digit): ten letters
 * and two digits at random positions.
 */
export function initialPassword(): string {
  const characters = Array.from({ length }, (_, index) => pick(index < 2 ? digits : letters))
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    const moved = characters[at] ?? ''
    characters[at] = characters[other] ?? ''
    characters[other] = moved
  }
  return characters.join('')
}
