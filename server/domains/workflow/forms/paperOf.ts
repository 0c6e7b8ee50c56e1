import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { printedBelow, printedForm, printedFrame } from '../../../../processes/forms/printedForm.ts'
import type { FrozenField } from './fieldTexts.ts'

/** What a print says of an application besides its form. */
export interface PrintedFacts {
  title: string
  number: string | null
  processName: string | null
  initiatorName: string | null
  organizationName: string | null
  startedAt: Date | string
  endedAt: Date | string | null
  phase: string
  versionNo: number | null
}

interface Filled {
  form: FormSchema | null
  fields: readonly FrozenField[]
  values: Readonly<Record<string, unknown>>
}

/** Returns an application as it is printed: its facts by name, its form in words, and the frame set in its form. */
export function paperOf({ form, fields, values }: Filled, facts: PrintedFacts) {
  const { title, number, processName, initiatorName, organizationName, startedAt, endedAt, phase, versionNo } = facts
  const named = { title, number, processName, initiatorName, organizationName }
  return {
    ...named,
    startedAt,
    endedAt,
    phase,
    versionNo,
    fields,
    content: printedForm({ form, fields, values }),
    frame: printedFrame(form, fields, named),
    below: printedBelow(form),
  }
}
