import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Fault } from './fault.ts'
import { importsOf } from './importsOf.ts'

/**
 * Files that import each other, types and lazy imports included: one cannot be read without the others. Each cycle is
 * reported once, at its first file in the alphabet.
 */
export function importCycles(root: string, files: readonly string[]): Fault[] {
  const known = new Set(files)
  const needs = new Map(files.map(file => [file, neededBy(root, file).filter(other => known.has(other))]))
  const done = new Set<string>()
  const faults: Fault[] = []
  for (const start of [...files].sort()) walk(start, [])
  return faults

  function walk(file: string, way: readonly string[]): void {
    const seen = way.indexOf(file)
    if (seen >= 0) {
      faults.push(cycleFault([...way.slice(seen), file]))
      return
    }
    if (done.has(file)) return
    for (const other of needs.get(file) ?? []) walk(other, [...way, file])
    done.add(file)
  }
}

const cycleFault = (cycle: readonly string[]): Fault => ({
  level: 'error',
  file: cycle[0] ?? '',
  line: 1,
  column: 1,
  path: '',
  message: `imports itself by way of ${cycle.slice(1).join(' → ')}`,
})

const neededBy = (root: string, file: string): string[] =>
  importsOf(readFileSync(join(root, file), 'utf8'))
    .filter(one => one.specifier?.startsWith('.'))
    .map(one => posix.normalize(posix.join(dirname(file), one.specifier ?? '')))
