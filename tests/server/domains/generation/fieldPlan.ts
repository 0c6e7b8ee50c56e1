import type { FieldPlan } from '../../../../schemas/evaluate/tablePlan.ts'

/** A column of texts as the wizard proposes it. */
export const field = (column: string, more: Partial<FieldPlan> = {}): FieldPlan => ({
  column,
  name: column,
  title: column,
  kind: 'text',
  required: false,
  readOnly: false,
  search: 'none',
  inList: true,
  inForm: true,
  ...more,
})
