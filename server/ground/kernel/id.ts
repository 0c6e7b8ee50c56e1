import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
let lastTime = 0
let lastRandom = new Uint8Array(16)

/**
 * Returns a new record id of 26 characters: ten of time and sixteen random, so that ids sort by creation. Ids of the
 * same millisecond count upwards.
 *
 * @example newId() // '01kah3v0m8y2c4q6t8w0z2b4d6'
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    lastRandom = Uint8Array.from(randomBytes(16), byte => byte & 31)
  } else {
    lastRandom = increment(lastRandom)
  }
  let text = ''
  let time = lastTime
  for (let place = 0; place < 10; place++) {
    text = alphabet.charAt(time % 32) + text
    time = Math.floor(time / 32)
  }
  for (const digit of lastRandom) text += alphabet.charAt(digit)
  return text
}

function increment(digits: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const next = Uint8Array.from(digits)
  for (let place = next.length - 1; place >= 0; place--) {
    const digit = next[place] ?? 0
    if (digit < 31) {
      next[place] = digit + 1
      return next
    }
    next[place] = 0
  }
  return next
}
