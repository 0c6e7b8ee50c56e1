import type { FormDefinition } from '../../processes/forms/design/formDefinition.ts'

/** A form whose field `days` is renamed and retyped in tests of migrations. */
export const daysForm: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      days: { type: 'string', title: '天数', 'x-listed': true, 'x-searchable': true },
      note: { type: 'string', title: '备注' },
    },
  },
  layout: {},
}
