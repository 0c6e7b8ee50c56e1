import { givenSchema } from '../../../schemas/evaluate/json-schema/givenSchema.ts'
import { messagesBy } from '../../../schemas/evaluate/json-schema/valueErrors.ts'
import type { FieldRight } from '../../../schemas/types/process.ts'
import type { FieldError } from '../../kernel/errors.ts'
import type { Variables } from '../engine/state.ts'

/** The JSON Schema of the form that a process is filled in by; null for a process without one, or with one by code. */
export function formOf(settings: { form?: string }): FormSchema | null {
  if (!settings.form?.trim().startsWith('{')) return null
  const given = givenSchema(settings.form)
  return 'schema' in given ? (given.schema as FormSchema) : null
}

export interface FormSchema {
  properties?: Record<string, object>
  required?: string[]
  [word: string]: unknown
}

/** The form as a node shows it: hidden fields are not there, those only read cannot be changed. */
export function formAt(form: FormSchema, rights: readonly FieldRight[], otherwise: 'read' | 'write'): FormSchema {
  const byField = new Map(rights.map(each => [each.field, each]))
  const shown = Object.entries(form.properties ?? {}).filter(([name]) => byField.get(name)?.right !== 'hide')
  const isWritten = (name: string) => (byField.get(name)?.right ?? otherwise) === 'write'
  const required = shown
    .map(([name]) => name)
    .filter(name => isWritten(name) && (form.required?.includes(name) || byField.get(name)?.required))
  return {
    ...form,
    properties: Object.fromEntries(
      shown.map(([name, schema]) => [name, isWritten(name) ? schema : { ...schema, readOnly: true }]),
    ),
    required,
  }
}

/** The rights of somebody who may only read it, and of that what he sees. */
export const readRights = (form: FormSchema | null, sees: (field: string) => boolean): FieldRight[] =>
  Object.keys(form?.properties ?? {}).map(field => ({ field, right: sees(field) ? 'read' : 'hide' }))

/** Whether anything of it can be filled in. */
export const isWritable = (form: FormSchema): boolean =>
  Object.values(form.properties ?? {}).some(schema => (schema as { readOnly?: boolean }).readOnly !== true)

/** What is wrong with what was filled in, at the field of the call that brings it. */
export function formFaults(form: FormSchema, values: Variables, field = 'variables'): FieldError[] {
  return messagesBy(form, values, '表单').map(({ path, message }) => ({
    field: path === '' ? field : `${field}.${path}`,
    message,
  }))
}
