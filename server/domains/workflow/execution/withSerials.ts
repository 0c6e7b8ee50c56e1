import { createHash } from 'node:crypto'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { serialFields } from '../../../../processes/forms/serialFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { withComputed } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { serialText } from '../../../../schemas/evaluate/json-schema/serialWord.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { dayInChina, serialMark } from './instanceTexts.ts'
import { numbered } from './numbered.ts'

interface Numbering {
  form: FormSchema | null
  /** What the counters belong to: `process:CODE` or `business:CODE` of a form, or the key of a process. */
  owner: string
  /** Moment of the submission. */
  now: string
}

/**
 * Returns submitted values with the numbers of the form (`x-serial`), whatever stood there, and with what is computed
 * from them. Each rule of a form has a counter, which a rollback of `tx` sets back; a renamed field goes on with it.
 *
 * @example await withSerials(tx, { form, owner: 'process:expense', now }, {}) // { no: 'BX-2026-11-29-0042' }
 */
export async function withSerials(tx: Call, { form, owner, now }: Numbering, values: Variables): Promise<Variables> {
  const fields = serialFields(form)
  if (fields.length === 0) return values
  const made: Record<string, unknown> = { ...values }
  // One after the other and always in the order of the form, so that two submissions never wait for each other.
  for (const [name, rule] of fields)
    made[name] = await numbered(tx, counterOf(owner), serialText(rule, { day: dayInChina(now), serial: serialMark }))
  return withComputed(form, made)
}

const longestKey = 255

function counterOf(owner: string): string {
  const key = `field:${owner}`
  return key.length <= longestKey ? key : `field:${createHash('sha256').update(key).digest('hex')}`
}
