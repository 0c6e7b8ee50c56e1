import { columnFields } from '../../schemas/evaluate/coveredFields.ts'
import type { FieldPlan, TablePlan } from '../../schemas/evaluate/tablePlan.ts'
import type { Field, FormSection } from '../../schemas/types/pages/edit.ts'

/** A form whose composite foreign keys offer what fits the rest of it, told apart where a part of a key is the title. */
export function withChoices(section: FormSection, plan: TablePlan, others: readonly TablePlan[]): FormSection {
  const names = new Set(section.fields.map(field => (typeof field === 'string' ? field : field.field)))
  const fields = section.fields.map(given => {
    const field = typeof given === 'string' ? { field: given } : given
    const reference = plan.fields.find(one => one.name === field.field && one.columns)
    const target = reference && others.find(one => one.name === reference.target)
    return target ? { ...field, ...choiceOf(plan, reference, target, names) } : given
  })
  return { ...section, fields }
}

function choiceOf(
  plan: TablePlan,
  reference: FieldPlan,
  target: TablePlan,
  names: ReadonlySet<string>,
): Pick<Field, 'options' | 'input' | 'picker'> {
  // What is chosen elsewhere in the form is chosen: only records that have it are offered.
  const narrowed = columnFields(plan.fields, reference).flatMap((column, index) => {
    const key = target.fields.find(field => field.name === target.key[index])
    return key && names.has(column.name) && isFoundAsWhole(key) && isAlike(column, key)
      ? [[key.name, `=form.${column.name}`] as const]
      : []
  })
  return {
    ...(target.key.includes(target.label) ? { input: 'picker', picker: { columns: toldApart(target) } } : {}),
    ...(narrowed.length > 0
      ? { options: { source: `${target.name}.options`, with: Object.fromEntries(narrowed) } }
      : {}),
  }
}

const isFoundAsWhole = ({ search, kind }: FieldPlan) => search === 'equal' || kind === 'reference'

/** Whether the language sees values of the same type in both. */
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
