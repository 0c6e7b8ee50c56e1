import { readFileSync } from 'node:fs'

/**
 * Returns the texts of a JSON file: of a list, or of every list inside; an element is a text or an object with a
 * `name`. A key selects one list.
 */
export function readTexts(file: string | undefined, key: string | undefined): string[] {
  if (file === undefined) throw new Error('name a JSON file')
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (key === undefined) return [...new Set(textsIn(content))]
  const chosen = (content as Record<string, unknown>)[key]
  if (chosen === undefined) throw new Error(`${file} has no "${key}"`)
  return [...new Set(textsIn(chosen))]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('name' in value && typeof value.name === 'string') return [value.name]
  return Object.values(value).flatMap(textsIn)
}

/** As it may be shown on one line of a terminal. */
export const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
