import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { Call } from '../../../server/ground/kernel/call.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { givenEntities } from '../extraEntities.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'

const system = `revision integer not null default 1, created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text, deleted_at timestamptz`

/** A template, and records filled in by it. */
const template: Entity = {
  version: 1,
  name: 'sampleTemplate',
  title: '模板',
  label: 'name',
  type: 'object',
  properties: {
    name: { type: 'string', title: '名称', maxLength: 40 },
    definition: { type: 'string', title: '定义', maxLength: 10_000 },
  },
}
const filled: Entity = {
  version: 1,
  name: 'filledForm',
  title: '填报',
  label: 'name',
  type: 'object',
  properties: {
    name: { type: 'string', title: '名称', maxLength: 40 },
    templateId: { type: 'string', title: '模板', 'x-ref': 'sampleTemplate' },
    answers: { type: 'object', title: '内容', 'x-schemaFrom': 'templateId.definition' },
    definition: { type: 'object', title: '定义' },
    rows: { type: 'array', title: '附加', 'x-schemaFrom': 'definition' },
  },
}
givenEntities(template, filled)

const ages = {
  type: 'object',
  required: ['age'],
  properties: { age: { type: 'integer', title: '年龄', minimum: 0 } },
  additionalProperties: false,
}

describe.each(databaseKinds)('values whose schema is in a record on %s', kind => {
  const server = givenServer(kind)
  let call: Call
  beforeAll(async () => {
    call = server.system()
    await sql`create table sample_template (id text primary key, name text, definition text,
      ${sql.raw(system)})`.execute(server.db)
    await sql`create table filled_form (id text primary key, name text, template_id text, answers jsonb,
      definition jsonb, rows jsonb, ${sql.raw(system)})`.execute(server.db)
  })

  const templateOf = async (definition: unknown) =>
    String(
      (
        await create(call, 'sampleTemplate', {
          name: unique('T'),
          definition: typeof definition === 'string' ? definition : JSON.stringify(definition),
        })
      ).id,
    )
  const store = (values: Record<string, unknown>) => create(call, 'filledForm', { name: unique('F'), ...values })
  const refused = (...errors: object[]) => ({ status: 400, data: { errors } })

  it('C3 are validated by the template of their record, at the places inside', async () => {
    const templateId = await templateOf(ages)
    await expect(store({ templateId, answers: { age: -1 } })).rejects.toMatchObject(
      refused({ field: 'answers.age', code: 'NUMBER_TOO_SMALL', message: '年龄不能小于 0' }),
    )
    await expect(store({ templateId, answers: {} })).rejects.toMatchObject(
      refused({ field: 'answers.age', code: 'CONTENT_MISSING', message: '年龄不能为空' }),
    )
    const stored = await store({ templateId, answers: { age: 30 } })
    await expect(update(call, 'filledForm', stored.id, { answers: { age: 'x' } })).rejects.toMatchObject({
      status: 400,
    })
    // Another template is another schema for the value that is there.
    const other = await templateOf({ type: 'object', required: ['size'], properties: { size: { title: '尺寸' } } })
    await expect(update(call, 'filledForm', stored.id, { templateId: other })).rejects.toMatchObject(
      refused({ field: 'answers.size', code: 'CONTENT_MISSING', message: '尺寸不能为空' }),
    )
    expect(await update(call, 'filledForm', stored.id, { templateId: other, answers: { size: 'L' } })).toMatchObject({
      answers: { size: 'L' },
    })
  })

  it('are validated by a schema in the record itself, and without one not at all', async () => {
    const definition = { type: 'array', maxItems: 1, items: ages }
    await expect(store({ definition, rows: [{ age: 1.5 }] })).rejects.toMatchObject(
      refused({ field: 'rows.0.age', code: 'CONTENT_TYPE_WRONG', message: '年龄应为整数' }),
    )
    const stored = await store({ definition, rows: [{ age: 1 }] })
    await expect(update(call, 'filledForm', stored.id, { rows: [{ age: 1 }, { age: 2 }] })).rejects.toMatchObject(
      refused({ field: 'rows', code: 'ITEMS_TOO_MANY', message: '附加不能超过 1 项' }),
    )
    await expect(
      update(call, 'filledForm', stored.id, { definition: { type: 'array', minItems: 2 } }),
    ).rejects.toMatchObject({ status: 400 })
    expect(await store({ rows: [1, 'x'], answers: { any: 1 } })).toMatchObject({ rows: [1, 'x'] })
    expect(await update(call, 'filledForm', stored.id, { name: '改名' })).toMatchObject({ name: '改名' })
  })

  it('are refused with the reason if the schema is invalid or has missing references', async () => {
    for (const [definition, message] of [
      ['{ "type": ', '内容无法校验：结构定义不是正确的 JSON'],
      ['[]', '内容无法校验：结构定义应为对象'],
    ] as const)
      await expect(store({ templateId: await templateOf(definition), answers: {} })).rejects.toMatchObject(
        refused({ field: 'answers', message }),
      )
    const open = await templateOf({ $ref: 'https://example.com/other.json' })
    await expect(store({ templateId: open, answers: {} })).rejects.toMatchObject({ status: 400 })
    await expect(store({ templateId: 'nobody', answers: {} })).rejects.toMatchObject(
      refused({ field: 'templateId', code: 'REFERENCE_UNKNOWN', message: '模板不存在' }),
    )
  })
})
