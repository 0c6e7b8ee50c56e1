import { wrong } from '../faults.ts'
import { invalid } from './errors.ts'

const largestBytes = 16 * 1024

/** Refuses a value that a person keeps as JSON (a view, a setting) once it grows beyond what anybody arranges by hand. */
export function requireSmall(value: unknown, title: string): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= largestBytes) return
  throw invalid(wrong('value', 'VALUE_TOO_LARGE', { title, kilobytes: largestBytes / 1024 }))
}
