import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { drawableSchema } from '../../../../renderer/form/schema/drawableSchema.ts'
import { mergeAllOf, mostAlternatives } from '../../../../renderer/form/schema/mergeAllOf.ts'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import { schemaValidator } from '../../../../renderer/form/schema/schemaValidator.ts'
import { fields } from '../../../../renderer/kinds/fields.ts'
import type { FieldType } from '../../../../schemas/types/entity.ts'

afterEach(cleanup)
const inputOf = (type: FieldType) => fields[type].Input
const text = { type: 'string' }

const arms = (count: number, branch: (index: number) => object) =>
  Array.from({ length: count }, (_, index) =>
    // By entries: a literal `then` looks like a promise.
    Object.fromEntries([
      ['if', { properties: { kind: { const: `k${index}` } } }],
      ['then', branch(index)],
    ]),
  )

/** An empty row meets every condition, so all arms hold together. */
const rows = (count: number, branch: (index: number) => object) => ({
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object', properties: { kind: text }, allOf: arms(count, branch) },
    },
  },
})

const branches: Record<string, (index: number) => object> = {
  'fields to choose between': index => ({
    oneOf: [{ properties: { [`a${index}`]: text } }, { properties: { [`b${index}`]: text } }],
  }),
  'one of two required': index => ({ anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }] }),
  'types of one value': index => ({
    properties: {
      value: {
        anyOf: [
          { type: 'number', minimum: index },
          { type: 'string', minLength: index },
        ],
      },
    },
  }),
}

/** Judgements that rjsf asks for and the size of what it draws a new row by. */
function work(count: number, branch: (index: number) => object) {
  let calls = 0
  const drawable = drawableSchema(rows(count, branch)) as RJSFSchema
  const utils = createSchemaUtils<unknown, RJSFSchema>(
    {
      ...schemaValidator,
      isValid: (...given) => {
        calls++
        return schemaValidator.isValid(...given)
      },
    },
    drawable,
    { constAsDefaults: 'never' },
    mergeAllOf,
  )
  const rowsOf = drawable.properties?.rows as RJSFSchema | undefined
  const items = rowsOf?.items as RJSFSchema
  const row = utils.retrieveSchema(items, {})
  utils.getDefaultFormState(row, {})
  return { calls, row, size: JSON.stringify(row).length }
}

describe('L8 rows with many conditions', () => {
  it.each(Object.entries(branches))('L8 take time linear in the number of branches: %s', (_, branch) => {
    const [few, many] = [work(12, branch), work(48, branch)]
    expect(many.calls).toBeLessThanOrEqual(few.calls * 4 + mostAlternatives * 4)
    expect(many.size).toBeLessThanOrEqual(mostAlternatives * 48 * 60)
  })

  it('L8 keep few choices, and show the fields of all branches beyond that', () => {
    const choice = branches['fields to choose between'] as (index: number) => object
    expect(work(3, choice).row.oneOf).toHaveLength(8)
    const { row } = work(12, choice)
    const alternatives = row.oneOf ?? [row]
    for (let index = 0; index < 12; index++)
      for (const letter of ['a', 'b']) {
        const name = `${letter}${index}`
        const isThere = alternatives.some(one => typeof one === 'object' && name in (one.properties ?? {}))
        expect({ name, isThere: isThere || name in (row.properties ?? {}) }).toEqual({ name, isThere: true })
      }
  })

  it('L8 are drawn and filled in', async () => {
    const user = userEvent.setup()
    const schema = rows(30, index => ({
      properties: { [`a${index}`]: { ...text, title: `甲${index}` }, [`b${index}`]: text },
      anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
    }))
    let value: unknown = { rows: [{ kind: 'k3' }] }
    render(
      <SchemaForm
        id="f"
        title="内容"
        schema={schema}
        value={value}
        onChange={next => {
          value = next
        }}
        inputOf={inputOf}
      />,
    )
    await user.type(screen.getByLabelText('甲3'), '一')
    expect(value).toEqual({ rows: [{ kind: 'k3', a3: '一' }] })
    expect(screen.queryByLabelText('甲4')).toBeNull()
    await user.click(screen.getByRole('button', { name: /新增一项$/ }))
    expect(screen.getAllByLabelText('甲3')).toHaveLength(2)
    expect(screen.getAllByLabelText('甲29')).toHaveLength(1)
  })
})

it.each(['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#'])(
  'L8 a reference to %s is drawn',
  $ref => {
    const schema = {
      type: 'object',
      properties: { definition: { $ref, title: '结构' }, name: { ...text, title: '名称' } },
    }
    const { container } = render(<SchemaForm id="f" title="内容" schema={schema} value={{}} inputOf={inputOf} />)
    expect(screen.getByLabelText('名称')).toBeTruthy()
    expect(container.querySelector('[data-placeholder]')).toBeNull()
  },
)
