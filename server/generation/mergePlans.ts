import type { FieldPlan, TablePlan } from './tablePlan.ts'

/**
 * A plan that was made before, brought to the table as it is now. What was chosen by hand stays, by the name of the column;
 * a column at the place of one that is gone, of the same kind, is that one under another name.
 */
export function mergePlans(saved: TablePlan, fresh: TablePlan): TablePlan {
  const gone = saved.fields.filter(old => !fresh.fields.some(field => field.column === old.column))
  const fields = fresh.fields.map((field, index): FieldPlan => {
    const old = saved.fields.find(one => one.column === field.column) ?? renamed(saved, gone, field, index)
    return old ? withChoices(old, field) : field
  })
  const names = new Set(fields.map(field => field.name))
  const key = fresh.key.flatMap(name => {
    const column = fresh.fields.find(field => field.name === name)?.column
    return fields.find(field => field.column === column)?.name ?? []
  })
  return {
    ...fresh,
    name: saved.name,
    title: saved.title,
    label: names.has(saved.label) ? saved.label : fresh.label,
    key,
    order: saved.order,
    pages: key.length > 0 ? saved.pages : { detail: false, edit: false },
    fields,
  }
}

function renamed(saved: TablePlan, gone: readonly FieldPlan[], field: FieldPlan, index: number): FieldPlan | undefined {
  const old = saved.fields[index]
  return old && gone.includes(old) && old.kind === field.kind && old.maxLength === field.maxLength ? old : undefined
}

/** The facts of the table, and how it was chosen to show them. */
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
