import { columnFields } from '../../../schemas/evaluate/coveredFields.ts'
import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Field, FormSection } from '../../../schemas/types/pages/edit.ts'
import type { SearchField } from '../../../schemas/types/pages/list.ts'

/**
 * Returns a form whose composite references offer only records that match its other fields, labelled with the full key
 * if the title is part of it.
 */
export function withChoices(section: FormSection, plan: TablePlan, others: readonly TablePlan[]): FormSection {
  const names = new Set(section.fields.map(field => (typeof field === 'string' ? field : field.field)))
  const fields = section.fields.map(given => {
    const field = typeof given === 'string' ? { field: given } : given
    const reference = plan.fields.find(one => one.name === field.field && one.columns)
    const target = targetOf(plan, field.field, others)
    return reference && target ? { ...field, ...choiceOf(plan, reference, target, names) } : given
  })
  return { ...section, fields }
}

function choiceOf(
  plan: TablePlan,
  reference: FieldPlan,
  target: TablePlan,
  names: ReadonlySet<string>,
): Pick<Field, 'options' | 'input' | 'picker'> {
  // Columns already chosen elsewhere in the form restrict the offered records.
  const narrowed = columnFields(plan.fields, reference).flatMap((column, index) => {
    const key = target.fields.find(field => field.name === target.key[index])
    return key && names.has(column.name) && isFoundAsWhole(key) && isAlike(column, key)
      ? [[key.name, `=form.${column.name}`] as const]
      : []
  })
  return {
    ...pickerOf(target),
    ...(narrowed.length > 0
      ? { options: { source: `${target.name}.options`, with: Object.fromEntries(narrowed) } }
      : {}),
  }
}

/** Returns the searches of a list; composite references use the same chooser as the form. */
export const searchesOf = (names: readonly string[], plan: TablePlan, others: readonly TablePlan[]) =>
  names.map((name): string | SearchField => {
    const target = targetOf(plan, name, others)
    const picker = target && pickerOf(target)
    return picker?.input ? { field: name, ...picker } : name
  })

function targetOf({ fields }: TablePlan, name: string, others: readonly TablePlan[]): TablePlan | undefined {
  const reference = fields.find(one => one.name === name && one.columns)
  return reference && others.find(one => one.name === reference.target)
}

/** Records labelled by part of their key need a chooser that shows the whole key. */
const pickerOf = (target: TablePlan): Pick<Field & SearchField, 'input' | 'picker'> =>
  target.key.includes(target.label) ? { input: 'picker', picker: { columns: toldApart(target) } } : {}

const isFoundAsWhole = ({ search, kind }: FieldPlan) => search === 'equal' || kind === 'reference'

/** Whether both fields have the same type in the language. */
const isAlike = (one: FieldPlan, other: FieldPlan) => typeOf(one) === typeOf(other)
const typeOf = ({ kind }: FieldPlan) => (/^(integer|number|boolean)$/.test(kind) ? kind : 'string')

const mostColumns = 5

const toldApart = ({ key, fields }: TablePlan): string[] => [
  ...key,
  ...fields
    .filter(field => field.inList && !key.includes(field.name))
    .slice(0, Math.max(0, mostColumns - key.length))
    .map(field => field.name),
]
