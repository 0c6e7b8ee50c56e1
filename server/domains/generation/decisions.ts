import type { KeptFile } from './addedFiles.ts'
import { hashOf } from './generateFiles.ts'
import type { Preferred } from './mergeDocuments.ts'

/** What a caller decided about a file that both a person and the generator changed; undefined: nothing that still counts. */
export type Decide = (path: string, mark: string) => Preferred | undefined

/** Stands for all that a decision is made for: what was generated, what was changed by hand, what is generated now. */
export const markOf = ({ base, content }: KeptFile, made: string): string =>
  hashOf(JSON.stringify([base, content, made]))

/**
 * Reads `prefer`, a side for each path. Where `marks` tells what was looked at, the decision counts for that alone: a
 * hand edit or another plan that came after it asks anew.
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
