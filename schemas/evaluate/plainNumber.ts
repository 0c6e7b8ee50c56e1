/** Removes the noise of binary fractions: 0.1 + 0.2 gives 0.3. */
export const plain = (value: number): number => Number(value.toPrecision(15))

/**
 * Returns the sum of numbers by Neumaier's algorithm, without the error of binary fractions that grows with their
 * count.
 *
 * @example plainSum(Array(1000).fill(0.1)) // 100
 */
export function plainSum(numbers: readonly number[]): number {
  let sum = 0
  let lost = 0
  for (const one of numbers) {
    const next = sum + one
    lost += Math.abs(sum) >= Math.abs(one) ? sum - next + one : one - next + sum
    sum = next
  }
  const exact = sum + lost
  return plain(Number.isNaN(exact) ? sum : exact)
}
