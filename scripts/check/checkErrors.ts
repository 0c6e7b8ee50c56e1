import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'
import { readCatalogues } from '../documents/readCatalogues.ts'
import type { Fault } from './fault.ts'

/**
 * Files that create an error without `fault`: catalogues, and what passes on an error of another process or storey. Object
 * storage and programs have errors of their own.
 */
const makers: ReadonlySet<string> = new Set([
  'server/ground/kernel/catalogue.ts',
  'server/ground/kernel/errors.ts',
  'server/ground/sheets/readSheet.ts',
  'server/services/http/handleError.ts',
  'server/services/http/keyed/runKeyed.ts',
  'server/services/records/write/batchAnswer.ts',
])

/** A Chinese message in the arguments of what creates an error. A single word, as a title, is a value. */
const argument =
  /\b(?:fault|wrong|faultWith|refuse|engineFault|worldRefusal)\((?:[^()]|\([^()]*\))*?(?:message|reason): ?['`][^'`]*\p{Script=Han}/gu

/** A field error written as a literal with a Chinese message, instead of `wrong`. */
const sentence = /\{\s*field\b[^{}]*\bmessage: ?['"`][^'"`]*\p{Script=Han}/gu

/**
 * Errors that callers see come from a catalogue (`faults.ts`, `refusals.ts`): no sentence stands where one is thrown, no entry is unused,
 * and no code stands in two catalogues. Codes that no catalogue knows do not compile.
 */
export function checkErrors(root: string): Fault[] {
  const catalogues = readCatalogues(root)
  const sources = ['server', 'processes']
    .flatMap(room => filesBelow(root, room, '.ts'))
    .filter(file => !catalogues.has(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, code]) => code)),
  )
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const [file, entries] of catalogues)
    for (const { code, line } of entries) {
      if (!used.has(code)) faults.push(fault(file, line, `error ${code} is thrown nowhere`))
      if (seen.has(code)) faults.push(fault(file, line, `error ${code} stands in two catalogues`))
      seen.add(code)
    }
  for (const { file, text } of sources) {
    for (const { index } of makers.has(file) ? [] : text.matchAll(/\bnew AppError\(/g))
      faults.push(fault(file, lineOf(text, index), 'an error comes from a catalogue: fault(…) instead of new AppError'))
    const code = file.startsWith('server/seed/') ? '' : withoutComments(text)
    for (const { index } of [...code.matchAll(sentence), ...code.matchAll(argument)])
      faults.push(fault(file, lineOf(code, index), 'a sentence at a throw belongs to a catalogue (faults.ts)'))
  }
  return faults
}

/** Comment lines are emptied, so that examples in them do not count and lines keep their numbers. */
const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\*\*|\*).*$/gm, '')

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

const fault = (file: string, line: number, message: string): Fault => ({
  level: 'error',
  file,
  line,
  column: 1,
  path: '',
  message,
})
