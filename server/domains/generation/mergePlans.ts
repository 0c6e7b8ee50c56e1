import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import { longText as unlimited } from './columnKind.ts'
import { free } from './names.ts'

/**
 * Updates a saved plan to the current table. Choices are kept by column name; a new column of the same kind in the
 * place of a missing one counts as renamed.
 */
export function mergePlans(saved: TablePlan, fresh: TablePlan): TablePlan {
  const renamed = renamedColumns(saved, fresh)
  const known = fresh.fields.map(field => {
    const column = renamed.get(field.column) ?? field.column
    return { field, old: saved.fields.find(one => one.column === column) }
  })
  const taken = new Set(known.flatMap(({ old }) => old?.name ?? []))
  const fields = known.map(({ field, old }): FieldPlan => {
    if (old) return withChoices(old, field)
    // Its column may have taken another column's name, whose field keeps it.
    const name = free(field.name, taken)
    taken.add(name)
    return { ...field, name }
  })
  const names = new Set(fields.map(field => field.name))
  const declared = fresh.key.flatMap(name => {
    const column = fresh.fields.find(field => field.name === name)?.column
    return fields.find(field => field.column === column)?.name ?? []
  })
  // A chosen key is used until the table declares one.
  const isChosen = declared.length === 0 && saved.keyChosen === true && saved.key.every(name => names.has(name))
  const key = isChosen ? saved.key : declared
  return {
    ...fresh,
    name: saved.name,
    title: saved.title,
    label: names.has(saved.label) ? saved.label : fresh.label,
    key,
    ...(isChosen ? { keyChosen: true } : {}),
    order: saved.order,
    pages: key.length > 0 ? saved.pages : { detail: false, edit: false },
    // A parent stays one while it is a reference; generation checks that it refers to this table.
    ...(key.length > 0 && fields.some(field => field.name === saved.tree && field.kind === 'reference')
      ? { tree: saved.tree }
      : {}),
    fields,
  }
}

/** Returns new columns mapped to old ones: same preceding neighbour as a missing column, and the same kind. */
function renamedColumns(saved: TablePlan, fresh: TablePlan): Map<string, string> {
  const stays = (plan: TablePlan, column: string) => plan.fields.some(field => field.column === column)
  const behind = (plan: TablePlan, other: TablePlan) => {
    let neighbour = ''
    return plan.fields.flatMap(field => {
      if (!stays(other, field.column)) return [{ field, neighbour }]
      neighbour = field.column
      return []
    })
  }
  const gone = behind(saved, fresh)
  const found = new Map<string, string>()
  for (const { field, neighbour } of behind(fresh, saved)) {
    const at = gone.findIndex(
      one => one.neighbour === neighbour && isSameKind(one.field, field) && limitOf(one.field) === limitOf(field),
    )
    const [old] = at < 0 ? [] : gone.splice(at, 1)
    if (old) found.set(field.column, old.field.column)
  }
  return found
}

/**
 * Whether columns, or their field kinds, match; for a text without a limit, the name decides between one and several
 * lines.
 */
const isSameKind = (one: FieldPlan, other: FieldPlan) =>
  one.columns?.length === other.columns?.length &&
  (one.kind === other.kind || (one.plain !== undefined && one.plain === other.plain) || (isText(one) && isText(other)))

const isText = ({ kind, plain = kind }: FieldPlan): boolean => plain === 'text' || plain === 'longText'
const limitOf = ({ maxLength = unlimited }: FieldPlan): number => maxLength

/** Combines the current column facts with the earlier display choices. */
function withChoices(old: FieldPlan, field: FieldPlan): FieldPlan {
  const isRead = field.readOnly
  return {
    ...field,
    name: old.name,
    title: old.title,
    kind: old.kind,
    search: old.search,
    inList: old.inList,
    inForm: isRead ? false : old.inForm,
    required: field.required || (old.required && !isRead),
    ...(old.target === undefined ? {} : { target: old.target }),
  }
}
