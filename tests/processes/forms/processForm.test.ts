import { describe, expect, it } from 'vitest'
import { formFields } from '../../../processes/forms/formFields.ts'
import { formAt, formFaults, formOf, isFieldOf, isWritable } from '../../../processes/forms/processForm.ts'
import type { FieldRight } from '../../../schemas/types/process.ts'

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

  it('asks nobody for a number that the server assigns, also where a node does', () => {
    const numbered = { ...form, properties: { ...form.properties, no: { type: 'string', 'x-serial': 'A{{serial}}' } } }
    const rights: FieldRight[] = [{ field: 'no', right: 'write', required: true }]
    expect(formAt(numbered, rights, 'write').required).toEqual(['days', 'reason'])
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

  it('leaves out what is empty, unless the rights ask to show it or let it be written', () => {
    const skipped = (rights: FieldRight[], otherwise: 'read' | 'write') =>
      Object.entries(formAt(form, rights, otherwise).properties ?? {}).flatMap(([name, schema]) =>
        'x-skipEmpty' in schema ? [name] : [],
      )
    expect(skipped([{ field: 'days', right: 'write' }], 'read')).toEqual(['reason', 'salary'])
    expect(skipped([{ field: 'salary', right: 'read' }], 'read')).toEqual(['days', 'reason'])
    // At the start, where the others are writable, it only says that the applicant does not write it.
    expect(skipped([{ field: 'salary', right: 'read' }], 'write')).toEqual(['salary'])
  })

  it('says at the field what is wrong', () => {
    const faults = formFaults(form, { days: 0 })
    expect(faults.map(({ field }) => field).sort()).toEqual(['variables.days', 'variables.reason'])
    expect(faults.every(({ message }) => /[一-鿿]/.test(message))).toBe(true)
    expect(formFaults(form, { days: 1, reason: '事假' })).toEqual([])
  })

  describe('that asks for more on conditions', () => {
    const leave = {
      type: 'object',
      properties: { kind: { type: 'string', title: '类型' } },
      if: { properties: { kind: { const: 'sick' } } },
      ...Object.fromEntries([['then', { $ref: '#/definitions/sick' }]]),
      else: { properties: { reason: { type: 'string', title: '事由' } }, required: ['reason'] },
      dependentRequired: { kind: ['cost', 'reason'] },
      allOf: [{ properties: { lines: { type: 'array', items: { allOf: [{ $ref: '#/definitions/line' }] } } } }],
      definitions: {
        sick: { properties: { proof: { type: 'string' }, cost: { type: 'number' } }, required: ['proof', 'cost'] },
        line: { properties: { name: { type: 'string' }, price: { type: 'number' } }, required: ['name', 'price'] },
      },
    }
    const rights: FieldRight[] = [
      ...['kind', 'proof', 'lines'].map(field => ({ field, right: 'write' as const })),
      { field: 'cost', right: 'hide' },
      { field: 'lines.price', right: 'hide' },
    ]

    it('knows and hides those fields too', () => {
      expect([...formFields(leave).keys()].sort()).toEqual(['cost', 'kind', 'lines', 'proof', 'reason'])
      expect([isFieldOf(leave, 'proof'), isFieldOf(leave, 'lines.price'), isFieldOf(leave, 'lines.other')]).toEqual([
        true,
        true,
        false,
      ])
      const shown = formAt(leave, rights, 'read')
      const text = JSON.stringify({ ...shown, definitions: undefined })
      expect(text).not.toMatch(/cost|price/)
      expect(shown.then).toEqual({ properties: { proof: { type: 'string' } }, required: ['proof'] })
      expect(shown.else).toMatchObject({ properties: { reason: { readOnly: true } }, required: [] })
      expect([...formFields(shown).keys()].sort()).toEqual(['kind', 'lines', 'proof', 'reason'])
      expect(isWritable(shown)).toBe(true)
      expect(isWritable(formAt(leave, [], 'read'))).toBe(false)
    })

    it('ends where a form refers to itself, or to too much', () => {
      const round = { allOf: [{ $ref: '#' }], properties: { a: { type: 'string' } } }
      expect(formAt(round, [{ field: 'a', right: 'hide' }], 'read').properties).toEqual({})
      const names = Array.from({ length: 40 }, (_, index) => `n${index}`)
      const definitions = Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            allOf: [{ $ref: `#/definitions/n${index + 1}` }, { $ref: `#/definitions/n${index + 1}` }],
            properties: { [name]: {} },
          },
        ]),
      )
      const wide = { $ref: '#/definitions/n0', definitions }
      expect(JSON.stringify({ ...formAt(wide, [], 'read'), definitions: undefined }).length).toBeLessThan(200_000)
      expect(formFields(wide).size).toBe(11)
    })
  })
})
