import { isDeepStrictEqual } from 'node:util'
import { emptyAt } from '../../../../processes/forms/emptyAt.ts'
import { isInnerWritten, rightAt, rightsOf } from '../../../../processes/forms/fieldRights.ts'
import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import { formFaults } from '../../../../processes/forms/processForm.ts'
import { isKept } from '../../../../processes/forms/reservedNames.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { formulaOf, withComputed } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../faults.ts'
import { type FillingIn, withKept } from '../forms/keptColumns.ts'

/** Variables as a form may hold them. */
export const withoutOwn = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isKept(name)))

export interface FilledIn {
  /** Of the node, or of the start. */
  rights: readonly FieldRight[]
  /** Of the process. */
  form: FormSchema | null
  /** What came from him. */
  given: Variables
  /** As it stands until now. */
  known: Variables
  /** What is put away for later need not be right yet. */
  as: 'agree' | 'addAfter' | 'refuse' | 'saveDraft'
}

/**
 * What an approver fills in, as it goes into the process: only what he changed, with the columns of tables that he may
 * not write as they stand. What is put away for later stays as he wrote it.
 */
export function filledIn({ rights, form, given, known, as }: FilledIn): Variables {
  const { values, faults } = withKept(given, known, { form, rights, otherwise: form ? 'read' : 'write' })
  // What he does not see is refused also where it is as it stands: the answer would tell whether he guessed right.
  const isUnseen = (name: string) => name.startsWith('#') || rightsOf(rights, name).own?.right === 'hide'
  const unseen = Object.keys(given).filter(isUnseen)
  faults.push(...unseen.map(name => wrong(`variables.${name}`, 'FIELD_NOT_WRITABLE')))
  const changed = changedOnly(withComputedOf(form, values, known), known)
  for (const name of unseen) delete changed[name]
  checkFields({ rights, form, given: changed, known, as }, faults)
  if (as !== 'saveDraft') return changed
  return Object.fromEntries(Object.keys(changed).map(name => [name, given[name] ?? changed[name]]))
}

/** Adds the computed fields of the form, based on the stored and the submitted values. Submitted values for them are ignored. */
export function withComputedOf(form: FormSchema | null, values: Variables, known: Variables): Variables {
  if (!form) return values
  const all = withComputed(form, { ...known, ...values })
  const names = [...formFields(form)].filter(([name, field]) => name in values || formulaOf(field) !== undefined)
  const computed = Object.fromEntries(names.map(([name]) => [name, all[name] ?? null]))
  return { ...values, ...computed }
}

/**
 * What an approver fills in: only what his node lets him write, as the form of the process wants it, and what the node
 * asks for is there. A node shows every field of a form that it does not name as one to be read; where the process has no
 * form, the variables are those of its model, and only what the node names is kept from him.
 */
function checkFields({ rights, form, given, known, as }: FilledIn, faults: FieldError[]): void {
  const otherwise = form ? 'read' : 'write'
  for (const name of Object.keys(given)) {
    const { own, inner } = rightsOf(rights, name)
    const right = own?.right ?? otherwise
    if (form && formulaOf(formFields(form).get(name)) !== undefined) continue
    if (isKept(name)) faults.push(wrong(`variables.${name}`, 'FIELD_RESERVED'))
    else if (right === 'read' && !isInnerWritten(inner)) faults.push(wrong(`variables.${name}`, 'FIELD_NOT_WRITABLE'))
  }
  for (const { field, required } of rights) {
    if (required && (as === 'agree' || as === 'addAfter'))
      for (const place of emptyAt({ ...known, ...given }, field))
        faults.push(wrong(`variables.${place}`, 'FIELD_REQUIRED'))
  }
  if (faults.length === 0 && form && as !== 'saveDraft') faults.push(...wrongValues(form, { given, known, rights }))
  if (faults.length > 0) throw invalid(faults)
}

/** Of what somebody filled in only what he may write; nothing is said of the rest. */
export const writtenOf = (
  given: Variables,
  { rights, otherwise }: Pick<FillingIn, 'rights' | 'otherwise'>,
): Variables =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => {
      const { own, inner } = rightsOf(rights, name)
      const right = own?.right ?? otherwise
      return !isKept(name) && (right === 'write' || (right === 'read' && isInnerWritten(inner)))
    }),
  )

/** What the form says of the values that are changed; what stood there before, and what he may not write, is not his. */
function wrongValues(
  form: FormSchema,
  { given, known, rights }: { given: Variables; known: Variables; rights: readonly FieldRight[] },
): FieldError[] {
  const there = Object.entries({ ...known, ...given }).filter(([, value]) => value !== null)
  return formFaults(form, Object.fromEntries(there)).filter(({ field }) => {
    const [name = '', ...place] = field.replace(/^variables\./, '').split(/[.[\]]+/)
    return Object.hasOwn(given, name) && rightAt(rights, [name, ...place], 'read') === 'write'
  })
}

/** A form sends all that it shows: what is as it was is nothing that somebody filled in. */
const changedOnly = (given: Variables, known: Variables): Variables =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, known[name] ?? null)))
