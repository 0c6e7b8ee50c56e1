import { describe, expect, it } from 'vitest'
import { formAt, formFaults, formOf, isWritable } from '../../../../server/workflow/forms/processForm.ts'

const form = {
  type: 'object',
  required: ['days', 'reason'],
  properties: {
    days: { type: 'number', title: '天数', minimum: 0.5 },
    reason: { type: 'string', title: '事由' },
    salary: { type: 'number', title: '工资' },
  },
}

describe('the form of a process', () => {
  it('is JSON Schema in its settings; a code of a form is not', () => {
    expect(formOf({ form: JSON.stringify(form) })).toEqual(form)
    expect(formOf({ form: 'leave' })).toBeNull()
    expect(formOf({ form: '{ "type": ' })).toBeNull()
    expect(formOf({})).toBeNull()
  })

  it('shows at a node what the node lets see and write', () => {
    const shown = formAt(
      form,
      [
        { field: 'salary', right: 'hide' },
        { field: 'reason', right: 'write', required: true },
      ],
      'read',
    )
    expect(Object.keys(shown.properties ?? {})).toEqual(['days', 'reason'])
    expect(shown.properties?.days).toMatchObject({ readOnly: true })
    expect(shown.required).toEqual(['reason'])
    expect(isWritable(shown)).toBe(true)
    expect(isWritable(formAt(form, [], 'read'))).toBe(false)
  })

  it('says at the field what is wrong', () => {
    const faults = formFaults(form, { days: 0 })
    expect(faults.map(({ field }) => field).sort()).toEqual(['variables.days', 'variables.reason'])
    expect(faults.every(({ message }) => /[一-鿿]/.test(message))).toBe(true)
    expect(formFaults(form, { days: 1, reason: '事假' })).toEqual([])
  })
})
