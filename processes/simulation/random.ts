/** Returns numbers from 0 to below 1; the same keys give the same sequence. */
export type Random = () => number

/**
 * Returns random numbers that depend on a seed and names only. Each purpose has its own stream, so that one more person
 * at a node does not change arrivals or other durations; differences between two runs come from the change, not from
 * luck.
 */
export function randomOf(seed: number, ...keys: readonly (string | number)[]): Random {
  let high = mix(seed | 0, 0x9e3779b9)
  let low = mix(Math.floor(seed / 4294967296), 0x243f6a88)
  const put = (value: number) => {
    high = mix(high, value)
    low = mix(low ^ 0x5bd1e995, value + high)
  }
  for (const key of keys) {
    if (typeof key === 'number') put(key | 0)
    else for (let at = 0; at < key.length; at++) put(key.charCodeAt(at))
    put(keys.length)
  }
  return smallFast(high, low, mix(high, low), mix(low, 0x14057b7e))
}

/** Every input bit affects every output bit (murmur3). */
function mix(one: number, other: number): number {
  let mixed = (one + Math.imul(other, 0x9e3779b1)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** sfc32: small, fast, and passes the usual tests of randomness. */
function smallFast(first: number, second: number, third: number, fourth: number): Random {
  let [a, b, c, count] = [first, second, third, fourth]
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4294967296
  }
  for (let round = 0; round < 12; round++) next()
  return next
}
