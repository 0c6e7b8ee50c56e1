import type { FormDefinition } from '../../../../schemas/types/formDefinition.ts'

const empty: FormDefinition = {
  schema: {
    type: 'object',
    required: ['subject'],
    properties: { subject: { type: 'string', title: '事项', minLength: 2, maxLength: 100 } },
  },
  layout: { 'ui:options': { columns: 2 } },
}

/** The definition of a new form, with one field, so that a preview shows something. */
export const emptyDefinition = JSON.stringify(empty, null, 2)
