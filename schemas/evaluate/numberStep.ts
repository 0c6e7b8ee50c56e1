import type { Finding } from './finding.ts'
import { finding } from './findings.ts'

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

/** Returns the finding for a number that is no multiple of a step; `subject` names the number. */
export function offStep(subject: string, step: number): Finding {
  const digits = decimalsOf(step)
  if (digits === undefined) return finding('NUMBER_NOT_MULTIPLE', { subject, step })
  return digits === 0 ? finding('NUMBER_NOT_WHOLE', { subject }) : finding('NUMBER_TOO_PRECISE', { subject, digits })
}
