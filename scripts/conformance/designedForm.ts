import { looseFields } from '../../processes/forms/design/commands/addFields.ts'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  namesOf,
  recordAt,
} from '../../processes/forms/design/formDefinition.ts'
import { FormDocument, runFormCommand } from '../../processes/forms/design/formDocument.ts'
import { sizeFault } from '../../processes/forms/design/formSize.ts'
import { settingsCommand, settingsForm } from '../../processes/forms/design/palette/settingsForm.ts'
import { readFormText } from '../../processes/forms/design/readFormText.ts'
import { FormRefusal } from '../../processes/forms/design/refuse.ts'

export interface Designed {
  /** What the designer changed although nobody asked for it. */
  losses: string[]
  /** The sentence by which the designer refuses the form. */
  refusal?: string
  isTooLarge?: boolean
}

/** Forms may have many fields; edits are tried on the first ones. */
const mostTried = 60
const probe = 'probe_field'

/**
 * Opens a schema as the form designer does and writes it: nothing may be lost, added or changed. Then each field gets
 * another title, is renamed and renamed back, and copied, which may change nothing else.
 */
export function designed(schema: unknown, layout?: unknown): Designed {
  const whole = { schema, ...(layout === undefined ? {} : { layout }) }
  // JSON.stringify would fail for deep nesting.
  const size = sizeFault(whole)
  if (size) return { losses: [], refusal: size.message, isTooLarge: true }
  const written = JSON.stringify(whole)
  const { form, faults } = readFormText(written)
  if (!form) return { losses: [], refusal: faults.map(({ message }) => message).join('；') }
  const given = JSON.parse(JSON.stringify(form)) as FormDefinition
  const before = JSON.parse(written) as { schema: Record<string, unknown> }
  const losses = differences(withLayout(before), withLayout(given))
  const document = new FormDocument(form)
  const fields = pathsOf(form).slice(0, mostTried)
  for (const path of fields) losses.push(...tried(path, () => edited(document, path)))
  if (document.form !== form) losses.push('undoing an edit left something')
  return { losses }
}

/** The layout may be given beside the schema or, as `x-layout`, inside. */
function withLayout(form: Record<string, unknown>): Record<string, unknown> {
  if (form.layout !== undefined) return form
  const { 'x-layout': layout, ...schema } = form.schema as Record<string, unknown>
  const isLayout = typeof layout === 'object' && layout !== null && !Array.isArray(layout)
  return isLayout ? { ...form, schema, layout } : { ...form, layout: {} }
}

function pathsOf(form: FormDefinition, path: FieldPath = []): FieldPath[] {
  const record = recordAt(form, path)
  if (!record || path.length > 20) return []
  return namesOf(record).flatMap(name => {
    const field = [...path, name]
    return fieldAt(form, field) ? [field, ...pathsOf(form, field)] : []
  })
}

function tried(path: FieldPath, run: () => string[]): string[] {
  try {
    return run().map(text => `${path.join('.')}: ${text}`)
  } catch (error) {
    // A refused edit changes nothing.
    if (error instanceof FormRefusal) return []
    return [`${path.join('.')}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function edited(document: FormDocument, path: FieldPath): string[] {
  const { form } = document
  const name = path.at(-1)!
  const holder = path.slice(0, -1)
  const found: string[] = []
  const settings = settingsForm(form, path)
  if (settings && settingsCommand(form, path, settings.value).length > 0)
    found.push('showing the settings changes them')
  const { inverses } = document.run([{ do: 'set', field: path, schema: { set: { title: probe } } }])
  const isOther = differences(form, document.form).some(text => !text.startsWith(`${placeOf(form, path)}.title:`))
  if (isOther) found.push('a new title changes more than the title')
  for (const each of inverses) document.apply(each)
  const there = runFormCommand(form, { do: 'rename', field: path, name: probe }).form
  const back = runFormCommand(there, { do: 'rename', field: [...holder, probe], name }).form
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
    found.push(...differences(drawn(form), drawn(back)).map(text => `renamed twice: ${text}`))
  const [loose] = looseFields(recordAt(form, holder)!, [name])
  const copy = runFormCommand(form, { do: 'paste', record: holder, fields: [loose!] })
  const pasted = fieldAt(copy.form, copy.selected[0]!)
  found.push(...differences(fieldAt(form, path), pasted).map(text => `copied: ${text}`))
  return found
}

/** Returns the form without the notes of its renames. */
const drawn = ({ schema, layout }: FormDefinition) => ({ schema, layout })

/** Returns the place of a field's schema as `differences` writes it. */
function placeOf(form: FormDefinition, path: FieldPath): string {
  let place = 'schema'
  let at: FieldPath = []
  for (const name of path) {
    const { items } = at.length === 0 ? form.schema : fieldAt(form, at)!.schema
    const isList = typeof items === 'object'
    place += `${isList ? '.items' : ''}.properties.${name}`
    at = [...at, name]
  }
  return place
}

/** Returns the differences of two values as texts; the order of keywords does not count. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return []
  const isInner = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isInner(before) || !isInner(after) || Array.isArray(before) !== Array.isArray(after))
    return [`${path}: ${short(before)} became ${short(after)}`]
  const found: string[] = []
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(after, key)) found.push(`${place}: lost`)
    else if (!Object.hasOwn(before, key)) found.push(`${place}: added`)
    else found.push(...differences(before[key], after[key], place))
  }
  return found
}

const short = (value: unknown) => String(JSON.stringify(value)).slice(0, 80)
