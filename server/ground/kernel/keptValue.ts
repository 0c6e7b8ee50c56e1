import { wrong } from '../faults.ts'
import { invalid } from './errors.ts'

const largestBytes = 16 * 1024

/** Refuses a user's stored JSON value (a view, a setting) that is larger than manual use produces. */
export function requireSmall(value: unknown, title: string): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= largestBytes) return
  throw invalid(wrong('value', 'VALUE_TOO_LARGE', { title, kilobytes: largestBytes / 1024 }))
}
