import { type Finding, fieldError } from '../../../schemas/evaluate/finding.ts'
import { type SentenceArguments, sentence } from '../../../schemas/evaluate/sentence.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { AppError } from './errors.ts'

/** One error that a caller may see. */
export interface FaultEntry {
  /** HTTP status. */
  status: number
  /** Chinese message; `{name}` stands for a value that the throwing code passes. */
  text: string
  /** `code` of the envelope where it differs from the status. */
  code?: number
}

type Entries = Record<string, FaultEntry>

export interface Catalogue<Known extends Entries> {
  entries: Known
  /**
   * Returns the error to throw; `data` becomes `data` of the envelope.
   *
   * @example throw fault('POSITION_HAS_MEMBERS', { count }, { members: count })
   */
  fault<Code extends keyof Known & string>(
    code: Code,
    ...given: [...SentenceArguments<Known[Code]['text']>, data?: unknown]
  ): AppError
  /** Returns the error to throw, with a message filled in by another room or followed by more words. */
  faultWith(code: keyof Known & string, message: string, data?: unknown): AppError
  /** Returns an entry of the catalogue as a finding, for stored records of an error. */
  finding<Code extends keyof Known & string>(code: Code, ...given: SentenceArguments<Known[Code]['text']>): Finding
  /**
   * Returns an error at one field of the input, for `invalid`.
   *
   * @example throw invalid(wrong('validTo', 'TERM_OVER'))
   */
  wrong<Code extends keyof Known & string>(
    field: string,
    code: Code,
    ...given: SentenceArguments<Known[Code]['text']>
  ): FieldError
}

const known = new Map<string, FaultEntry>()

/** Returns every error of the loaded catalogues by code. */
export const knownFaults = (): ReadonlyMap<string, FaultEntry> => known

/** Creates a catalogue of errors. Throws at start if another catalogue defines one of its codes. */
export function catalogue<const Own extends Entries>(own: Own): Catalogue<Own> {
  for (const [code, entry] of Object.entries(own)) {
    if (known.has(code)) throw new Error(`error code ${code} is defined twice`)
    known.set(code, entry)
  }
  return throwing(own)
}

/** Creates a catalogue that includes the errors of a lower storey, so that a file imports only one. */
export const extended = <Below extends Entries, const Own extends Entries>(
  below: Catalogue<Below>,
  own: Own,
): Catalogue<Below & Own> => throwing({ ...below.entries, ...catalogue(own).entries })

function throwing<All extends Entries>(entries: All): Catalogue<All> {
  const filled = (code: string, values?: Record<string, string | number>) => sentence(entries[code]!.text, values)
  const made = (error: string, message: string, options: { data?: unknown; values?: Finding['values'] }) => {
    const { status, code } = entries[error]!
    return new AppError(status, message, { error, ...options, ...(code !== undefined && { code }) })
  }
  const finding = (code: string, values: Record<string, string | number> = {}): Finding => ({
    code,
    values,
    message: filled(code, values),
  })
  return {
    entries,
    fault: (error, ...given) => {
      const [values, data] = given as unknown as [Record<string, string | number>?, unknown?]
      return made(error, filled(error, values), { data, ...(values && { values }) })
    },
    faultWith: (error, message, data) => made(error, message, { data }),
    finding: (code, ...[values]) => finding(code, values),
    wrong: (field, code, ...[values]) => fieldError(field, finding(code, values)),
  }
}
