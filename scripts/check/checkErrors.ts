import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'
import { readCatalogues } from '../documents/readCatalogues.ts'
import type { Fault } from './fault.ts'

const chinese = /\p{Script=Han}/u
/** Calls that create an error for callers; errors of the object storage and of programs have texts of their own. */
const beginning = /\b(?:new AppError|invalid|fault|wrong)\(/g

/**
 * Errors that callers see come from a catalogue (`faults.ts`): no sentence stands where one is thrown, no entry is unused,
 * and no code stands in two catalogues. Codes that no catalogue knows do not compile.
 */
export function checkErrors(root: string): Fault[] {
  const catalogues = readCatalogues(root)
  const sources = filesBelow(root, 'server', '.ts')
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
  for (const { file, text } of sources)
    for (const { index } of text.matchAll(beginning))
      if (chinese.test(sentenceOf(text, index)))
        faults.push(
          fault(
            file,
            text.slice(0, index).split('\n').length,
            'a sentence at a throw belongs to a catalogue (faults.ts)',
          ),
        )
  return faults
}

/** From the beginning of a call up to its first sentence: `message: '…'`, or a text that is the first or second argument. */
const sentenceOf = (text: string, index: number): string =>
  /^[^)]*?(?:message: ?|\(\d*,? ?|, )(['`][^'`]*['`])/.exec(
    text.slice(index, index + 200).split('\n\n')[0] ?? '',
  )?.[1] ?? ''

const fault = (file: string, line: number, message: string): Fault => ({
  level: 'error',
  file,
  line,
  column: 1,
  path: '',
  message,
})
