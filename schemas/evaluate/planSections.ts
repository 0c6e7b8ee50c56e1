import type { DetailSection } from '../types/pages/detail.ts'
import type { FormSection } from '../types/pages/edit.ts'
import { coveredFields, isInKey } from './coveredFields.ts'
import type { FieldPlan, TablePlan } from './tablePlan.ts'

type Planned = Pick<TablePlan, 'key' | 'fields'>

/** Whether a form has enough fields for two columns. */
export const isWideForm = (plan: Planned): boolean => entered(plan).length > 8

const entered = (plan: Planned): FieldPlan[] => {
  const covered = coveredFields(plan, 'inForm')
  return plan.fields.filter(field => field.inForm && !covered.has(field.name))
}

const isWide = ({ kind }: FieldPlan) => kind === 'longText' || kind === 'json'

/** Returns the form section of a table. */
export function formSection(plan: Planned): FormSection {
  const fields = entered(plan).filter(field => !field.readOnly)
  return {
    title: '基本信息',
    ...(isWideForm(plan) ? {} : { columns: 1 as const }),
    fields: (fields.length > 0 ? fields : plan.fields.slice(0, 1)).map(field => ({
      field: field.name,
      ...(isWide(field) && isWideForm(plan) ? { span: 2 as const } : {}),
      ...(isInKey(plan, field) ? { enabled: '=params.id == null' } : {}),
    })),
  }
}

/** Returns the detail section of a table; columns that a reference already shows are omitted, except the key. */
export function detailSection(plan: Planned): DetailSection {
  const covered = coveredFields(plan, 'inList')
  const fields = plan.fields.filter(({ name }) => plan.key.includes(name) || !covered.has(name))
  return { title: '基本信息', columns: 2, fields: fields.map(field => field.name) }
}
