import type { DetailSection } from '../types/pages/detail.ts'
import type { FormSection } from '../types/pages/edit.ts'
import type { FieldPlan, TablePlan } from './tablePlan.ts'

type Planned = Pick<TablePlan, 'key' | 'fields'>

/** Many fields stand in two columns. */
export const isWideForm = ({ fields }: Planned): boolean => fields.filter(field => field.inForm).length > 8

const isWide = ({ kind }: FieldPlan) => kind === 'longText' || kind === 'json'

/** The section of the form of a table. */
export function formSection(plan: Planned): FormSection {
  const fields = plan.fields.filter(field => field.inForm && !field.readOnly)
  return {
    title: '基本信息',
    ...(isWideForm(plan) ? {} : { columns: 1 as const }),
    fields: (fields.length > 0 ? fields : plan.fields.slice(0, 1)).map(field => ({
      field: field.name,
      ...(isWide(field) && isWideForm(plan) ? { span: 2 as const } : {}),
      ...(plan.key.includes(field.name) ? { enabled: '=params.id == null' } : {}),
    })),
  }
}

/** The section of the detail page of a table. */
export const detailSection = ({ fields }: Planned): DetailSection => ({
  title: '基本信息',
  columns: 2,
  fields: fields.map(field => field.name),
})
