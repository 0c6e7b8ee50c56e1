import type { FieldError } from '../types/fieldError.ts'
import { type SentenceArguments, sentence } from './sentence.ts'

/** What was found wrong: a code for programs and tests, the values that its sentence names, and the sentence itself. */
export interface Finding {
  code: string
  /** A value may be the finding that is the cause of this one. */
  values: Readonly<Record<string, FindingValue>>
  /** Chinese and complete. */
  message: string
}

type FindingValue = string | number | Finding

/** Arguments of a finding by the text of its entry: code first, then the values that it names. */
type FindingArguments<Text> = SentenceArguments<Text, FindingValue>

/** Makes the findings of one catalogue; the compiler asks for the values of each sentence. */
export type Find<Texts extends Readonly<Record<string, string>>> = <Code extends keyof Texts & string>(
  code: Code,
  ...given: FindingArguments<Texts[Code]>
) => Finding

/**
 * Creates a catalogue of findings (`findings.ts`): what is found wrong without being the answer of a call, and has no
 * status. Errors of calls stand in `faults.ts`.
 *
 * @example const finding = findings({ ID_REPEATED: '编号“{id}”重复' })
 *          finding('ID_REPEATED', { id: 'a' }) // { code: 'ID_REPEATED', values: { id: 'a' }, message: '编号“a”重复' }
 */
export const findings =
  <const Texts extends Readonly<Record<string, string>>>(texts: Texts): Find<Texts> =>
  (code, ...[values = {}]) => ({ code, values, message: sentence(texts[code] ?? '', worded(values)) })

const worded = (values: Readonly<Record<string, FindingValue>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value.message : value]),
  )

/** The finding at a field of an input. */
export const fieldError = (field: string, { code, message, values }: Finding): FieldError => ({
  field,
  code,
  message,
  values,
})

/** An error that is thrown because of a finding. */
export class FoundError extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}
