import type { KeptFile } from './addedFiles.ts'
import { hashOf } from './generateFiles.ts'
import type { Preferred } from './mergeDocuments.ts'

/**
 * Returns the caller's decision about a file changed both by hand and by the generator; undefined without a valid one.
 */
export type Decide = (path: string, mark: string) => Preferred | undefined

/**
 * Returns a fingerprint of everything a decision is based on: the last generated content, the hand edit, and the new
 * generated content.
 */
export const markOf = ({ base, content }: KeptFile, made: string): string =>
  hashOf(JSON.stringify([base, content, made]))

/**
 * Parses `prefer`, a side per path. With `marks`, a decision is valid only for the content that was shown: a later hand
 * edit or plan requires a new one.
 */
export function readDecisions({ prefer, marks }: Record<string, unknown>): Decide {
  return (path, mark) => {
    const side = of(prefer, path)
    const seen = of(marks, path)
    if (side !== 'mine' && side !== 'theirs') return undefined
    return seen === undefined || seen === mark ? side : undefined
  }
}

const of = (record: unknown, path: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, path) ? Reflect.get(record, path) : undefined
