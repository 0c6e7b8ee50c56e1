import { isRecord } from './schemaWords.ts'

/** What a rule of numbers may mention: the day of the number (`2026-11-29`), its month and year, and the counter. */
export const serialNames = ['day', 'month', 'year', 'serial'] as const

/** Returns the rule of a number that the server assigns (`x-serial`); undefined for other fields. */
export const serialOf = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema['x-serial'] === 'string' ? schema['x-serial'] : undefined

const placeholder = /\{\{(.*?)\}\}/g

/** Returns the names that a rule mentions, in its order. */
export const namesInSerial = (rule: string): string[] => [...rule.matchAll(placeholder)].map(([, name]) => name!.trim())

/**
 * Returns the number of a rule; unknown names are left out.
 *
 * @example serialText('BX-{{day}}-{{serial}}', { day: '2026-11-29', serial: '0042' }) // 'BX-2026-11-29-0042'
 */
export function serialText(rule: string, { day, serial }: { day: string; serial: string }): string {
  const values = new Map([
    ['day', day],
    ['month', day.slice(0, 7)],
    ['year', day.slice(0, 4)],
    ['serial', serial],
  ])
  return rule.replaceAll(placeholder, (_, name: string) => values.get(name.trim()) ?? '')
}
