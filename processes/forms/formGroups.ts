import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormSchema } from './formFields.ts'

/** Returns an option of the layout of a form. */
export function layoutOptionOf(form: FormSchema | null, name: string): unknown {
  const layout = form?.['x-layout']
  if (!isRecord(layout)) return undefined
  if (Object.hasOwn(layout, `ui:${name}`)) return layout[`ui:${name}`]
  const options = layout['ui:options']
  return isRecord(options) ? options[name] : undefined
}

/** Returns the groups of a form with those of the given fields that they hold; those in no group come last. */
export function groupsIn(
  form: FormSchema | null,
  fields: readonly string[],
): { title: string | undefined; names: readonly string[] }[] {
  const given = layoutOptionOf(form, 'groups')
  const groups = (Array.isArray(given) ? given : []).flatMap((group: unknown) =>
    isRecord(group) && Array.isArray(group.fields)
      ? [{ title: typeof group.title === 'string' ? group.title : undefined, names: group.fields.map(String) }]
      : [],
  )
  const grouped = new Set(groups.flatMap(({ names }) => names))
  const rest = inOrder(form, fields).filter(name => !grouped.has(name))
  return [...groups, ...(rest.length > 0 ? [{ title: undefined, names: rest }] : [])]
}

/** Returns the fields in the order of the layout; those that it does not name stand where it has `*`. */
function inOrder(form: FormSchema | null, fields: readonly string[]): readonly string[] {
  const layout = form?.['x-layout']
  const order = isRecord(layout) ? layout['ui:order'] : undefined
  if (!Array.isArray(order)) return fields
  const others = fields.filter(name => !order.includes(name))
  const placed = order.flatMap((name: unknown) => (name === '*' ? others : fields.filter(each => each === name)))
  return order.includes('*') ? placed : [...placed, ...others]
}
