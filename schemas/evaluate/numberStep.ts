/** Digits behind the point that a step of 1, 0.1, 0.01 … allows; undefined of another step. */
export function decimalsOf(step: number): number | undefined {
  const digits = Math.round(Math.log10(1 / step))
  return digits >= 0 && digits <= 20 && Number(`1e-${digits}`) === step ? digits : undefined
}

/**
 * As a person would say: 19.99 is a multiple of 0.01, although the quotient of the two is not quite whole. Digits behind
 * the point are counted exactly, however large the number is.
 */
export function isMultiple(value: number, step: number): boolean {
  const digits = decimalsOf(step)
  if (digits !== undefined) return Number(value.toFixed(digits)) === value
  const quotient = value / step
  if (!Number.isFinite(quotient) || Math.abs(quotient) > 2 ** 53)
    return value % step === 0 || (Number.isInteger(value) && Number.isInteger(1 / step))
  return Math.abs(quotient - Math.round(quotient)) <= Math.max(1, Math.abs(quotient)) * 1e-12
}

/** What a number that is not a multiple of a step is told, after its title. */
export function stepText(step: number): string {
  const digits = decimalsOf(step)
  if (digits === undefined) return `应为 ${step} 的倍数`
  return digits === 0 ? '应为整数' : `最多 ${digits} 位小数`
}
