/** Removes the noise of binary fractions: 0.1 + 0.2 gives 0.3. */
export const plain = (value: number): number => Number(value.toPrecision(15))

/**
 * Adds numbers without the noise of binary fractions, which grows with their count: what each addition loses is carried
 * along (Neumaier).
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
