/** Returns the decimal places of a step of 1, 0.1, 0.01 …; undefined for another step. */
export function decimalsOf(step: number): number | undefined {
  const digits = Math.round(Math.log10(1 / step))
  return digits >= 0 && digits <= 20 && Number(`1e-${digits}`) === step ? digits : undefined
}

/**
 * Whether a number is a multiple of a step in decimal notation: 19.99 is a multiple of 0.01, although their binary
 * quotient is not whole. Counts decimal places exactly, even for large numbers.
 */
export function isMultiple(value: number, step: number): boolean {
  const digits = decimalsOf(step)
  if (digits !== undefined) return Number(value.toFixed(digits)) === value
  const quotient = value / step
  if (!Number.isFinite(quotient) || Math.abs(quotient) > 2 ** 53)
    return value % step === 0 || (Number.isInteger(value) && Number.isInteger(1 / step))
  return Math.abs(quotient - Math.round(quotient)) <= Math.max(1, Math.abs(quotient)) * 1e-12
}

/** Returns the end of the message for a number that is no multiple of a step, after its title. */
export function stepText(step: number): string {
  const digits = decimalsOf(step)
  if (digits === undefined) return `应为 ${step} 的倍数`
  return digits === 0 ? '应为整数' : `最多 ${digits} 位小数`
}
