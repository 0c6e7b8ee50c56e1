import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../documents/filesBelow.ts'
import { catalogueRooms, readCatalogues } from '../documents/readCatalogues.ts'
import type { Fault } from './fault.ts'

/**
 * Files that create an error without `fault`: catalogues, and what passes on an error of another process or storey.
 * Object storage and programs have errors of their own.
 */
const makers: ReadonlySet<string> = new Set([
  'server/ground/kernel/catalogue.ts',
  'server/ground/kernel/errors.ts',
  'server/ground/sheets/readSheet.ts',
  'server/services/http/handleError.ts',
  'server/services/http/keyed/runKeyed.ts',
  'server/services/records/write/batchAnswer.ts',
])

/** Folders that only judge: a Chinese text there is a finding, unless it names something (`title`, `name`). */
const judging = [
  'processes/bpmn/',
  'processes/document/',
  'processes/engine/',
  'processes/forms/',
  'processes/xml/',
  'schemas/evaluate/json-schema/',
]

const isJudging = (file: string) => judging.some(folder => file.startsWith(folder))

/** Pairs that may say the same sentence, each with the reason. */
const alike: ReadonlyMap<string, string> = new Map([
  ['CONTENT_NOT_IN_FORMAT CONTENT_TYPE_WRONG', 'a text in the wrong format has the right type'],
  ['EXPORTS_RUNNING EXPORTS_TOO_MANY', 'a direct export asks for another try in seconds, with a status of its own'],
  ['OIDC_STATE_INVALID SIGN_IN_ATTEMPT_GONE', 'the browser knows without a call, and imports nothing of the server'],
  [
    'PROCESS_GONE TRIAL_PROCESS_UNKNOWN',
    'a call that names it finds nothing, a simulation that needs it is in conflict',
  ],
])

interface Rule {
  /** Whether the rule applies to a file. */
  in: (file: string) => boolean
  pattern: RegExp
}

/** Places where a sentence must not be written out. */
const bare: readonly Rule[] = [
  // In the arguments of what creates an error. A single word, as a title, is a value.
  {
    in: file => /^(server|processes)\//.test(file),
    pattern: new RegExp(
      [
        String.raw`\b(?:fault|wrong|faultWith|refuse|engineFault|worldRefusal)\((?:[^()]|\([^()]*\))*?`,
        "(?:message|reason): ?['`][^'`]*\\p{Script=Han}",
      ].join(''),
      'gu',
    ),
  },
  // A field error written as a literal, instead of by `wrong`.
  { in: () => true, pattern: /\{\s*field\b[^{}]*\bmessage: ?['"`][^'"`]*\p{Script=Han}/gu },
  // The first argument of an error. The object storage and the command line of backups have errors of their own.
  {
    in: () => true,
    pattern: new RegExp(
      [
        String.raw`\bnew (?!AppError|OssError|BackupError)\w*(?:Error|Fault|Refusal)\(`,
        "(?:[\\w.']+, )?(?:\\{[^{}]*\\bmessage: )?['`][^'`\\n]*\\p{Script=Han}",
      ].join(''),
      'gu',
    ),
  },
  // A finding without a code.
  { in: () => true, pattern: /\bfault: ['`][^'`\n]*\p{Script=Han}/gu },
  {
    in: isJudging,
    pattern: new RegExp(
      [
        String.raw`(?:\breturn|&&|\?|(?:\.(?:error|warning)|\b(?:tell|refuse|broken))\((?:[^()\n]|\([^()\n]*\))*,)`,
        "\\s*['`][^'`\\n]*\\p{Script=Han}",
      ].join(''),
      'gu',
    ),
  },
]

/**
 * Checks that errors and findings come from a catalogue (`faults.ts`, `refusals.ts`, `findings.ts`): no sentence is
 * written where one is thrown or found, every entry is used, no code is in two catalogues, and no two codes say the
 * same sentence. The compiler refuses codes that are in no catalogue.
 */
export function checkErrors(root: string): Fault[] {
  const catalogues = readCatalogues(root)
  const sources = catalogueRooms
    .flatMap(room => [...filesBelow(root, room, '.ts'), ...filesBelow(root, room, '.tsx')])
    .filter(file => !catalogues.has(file) && !file.includes('/generated/'))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, code]) => code)),
  )
  const seen = new Set<string>()
  const said = new Map<string, string>()
  const faults: Fault[] = []
  for (const [file, entries] of catalogues)
    for (const { code, line, text } of entries) {
      if (/^(?:\{\w+\})+$/.test(text)) faults.push(fault(file, line, `error ${code} has no sentence of its own`))
      if (!used.has(code)) faults.push(fault(file, line, `error ${code} is thrown nowhere`))
      const other = said.get(bareSentence(text))
      if (seen.has(code)) faults.push(fault(file, line, `error ${code} stands in two catalogues`))
      else if (other !== undefined && !alike.has([code, other].sort().join(' ')))
        faults.push(fault(file, line, `error ${code} says the same as ${other}: throw or find that one`))
      seen.add(code)
      said.set(bareSentence(text), code)
    }
  for (const { file, text } of sources) {
    for (const { index } of makers.has(file) ? [] : text.matchAll(/\bnew AppError\(/g))
      faults.push(fault(file, lineOf(text, index), 'an error comes from a catalogue: fault(…) instead of new AppError'))
    const code = file.startsWith('server/seed/') ? '' : withoutComments(text)
    const lines = bare.flatMap(rule =>
      rule.in(file) ? [...code.matchAll(rule.pattern)].map(found => lineOf(code, found.index + found[0].length)) : [],
    )
    for (const line of new Set(lines.sort((a, b) => a - b)))
      faults.push(fault(file, line, 'a sentence at a throw belongs to a catalogue (faults.ts, findings.ts)'))
  }
  return faults
}

/** The sentence without spaces and names of its values. */
const bareSentence = (text: string): string => text.replace(/\s+/g, '').replace(/\{\w+\}/g, '{}')

/** Returns the source with empty comment lines: examples in them do not count, and lines keep their numbers. */
const withoutComments = (text: string): string => text.replace(/^[ \t]*(?:\/\*\*|\*).*$/gm, '')

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

const fault = (file: string, line: number, message: string): Fault => ({
  level: 'error',
  file,
  line,
  column: 1,
  path: '',
  message,
})
