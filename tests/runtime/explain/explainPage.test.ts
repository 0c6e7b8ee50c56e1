import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainPage, type Live } from '../../../runtime/explain/explainPage.ts'
import type { Reason } from '../../../runtime/explain/whyNode.ts'
import { forgetSchemas, loadPage } from '../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { Page } from '../../../schemas/types/page.ts'

const order: Entity = {
  version: 1,
  name: 'order',
  title: '订单',
  label: 'code',
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string', title: '单号', 'x-createOnly': true },
    urgent: { type: 'boolean', title: '加急' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', title: '品名' },
          count: { type: 'integer', title: '数量' },
          reason: { type: 'string', title: '原因' },
        },
      },
    },
    delivery: {
      type: 'object',
      title: '配送',
      'x-schema': {
        type: 'object',
        required: ['way'],
        properties: {
          way: { type: 'string', title: '方式', enum: ['post', 'own'] },
          stops: { type: 'array', items: { $ref: '#/definitions/stop' } },
        },
        if: { properties: { way: { const: 'post' } }, required: ['way'] },
        // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
        then: { properties: { address: { type: 'string', title: '地址' } } },
        else: { properties: { pickup: { type: 'string', title: '自提点' } } },
        definitions: {
          stop: {
            type: 'object',
            properties: { city: { type: 'string', title: '城市' }, next: { $ref: '#/definitions/stop' } },
          },
        },
      },
    },
  },
}

const family: EndpointFamily = {
  version: 1,
  family: 'order',
  title: '订单',
  base: '/order',
  entity: 'order',
  endpoints: {
    list: { call: 'POST /list', title: '列表', permission: 'VIEW', do: 'page' },
    details: { call: 'GET /details/{id}', title: '详情', permission: 'VIEW', do: 'read' },
    add: { call: 'POST /add', title: '新增', permission: 'ADD', do: 'create' },
    edit: { call: 'POST /edit', title: '修改', permission: 'EDIT', do: 'update' },
    delete: { call: 'POST /delete', title: '删除', permission: 'DELETE', do: 'deleteBatch' },
  },
}

const documents: Record<string, Page> = {
  list: {
    version: 2,
    kind: 'list',
    title: '订单',
    source: 'order.list',
    columns: ['code', 'urgent', { field: 'createdAt', optional: true }],
    params: { mode: { type: 'string' } },
    expand: { page: 'edit', with: { id: '=row.id' }, visible: '=row.urgent' },
    actions: {
      row: [
        { kind: 'call', label: '删除', call: 'order.delete', with: { ids: '=[row.id]' }, visible: '=!row.urgent' },
        {
          kind: 'call',
          label: '作废',
          call: 'order.delete',
          with: { ids: '=[row.id]' },
          visible: "=params.mode == 'all'",
        },
      ],
      selection: [
        {
          kind: 'call',
          label: '批量删除',
          call: 'order.delete',
          with: { ids: '=selection' },
          enabled: '=size(selection) < 3',
        },
      ],
    },
    editable: {
      fields: ['code', { field: 'urgent', enabled: "=row.code != 'A'" }],
      create: 'order.add',
      update: 'order.edit',
      rows: { copy: false },
    },
  },
  edit: {
    version: 2,
    kind: 'edit',
    title: '订单',
    params: { id: { type: 'string' }, view: { type: 'boolean' } },
    source: 'order.details',
    create: 'order.add',
    update: 'order.edit',
    readOnly: '=params.view',
    sections: [
      {
        fields: [
          'code',
          {
            field: 'lines',
            columns: [
              'name',
              { field: 'count', enabled: '=form.urgent' },
              { field: 'reason', visible: '=row.count > 9' },
            ],
          },
          { field: 'delivery', input: 'schema' },
        ],
      },
    ],
  },
  urgent: {
    version: 2,
    kind: 'edit',
    title: '订单',
    update: 'order.edit',
    sections: [{ title: '加急', visible: '=form.urgent && row.code != null', fields: ['lines'] }],
  },
  details: {
    version: 2,
    kind: 'detail',
    title: '订单',
    source: 'order.details',
    form: 'urgent',
    sections: [{ fields: ['code'] }],
  },
  board: {
    version: 2,
    kind: 'dashboard',
    title: '看板',
    range: {},
    blocks: [
      {
        kind: 'statistics',
        source: 'order.details',
        with: { id: '1' },
        title: '概况',
        figures: [{ field: 'code', title: '单号' }],
        visible: "=range.from != ''",
      },
      { kind: 'records', source: 'order.list', title: '最近', columns: ['code'] },
    ],
  },
}

const every = new Set(['VIEW', 'ADD', 'EDIT', 'DELETE'])

async function nodesOf(page: string, given: Partial<Live> = {}) {
  const nodes = explainPage(await loadPage(page), { codes: every, scope: { params: {} }, ...given })
  const at = (path: string) => {
    const node = nodes.find(one => one.path === path)
    if (!node) throw new Error(`no ${path} in ${nodes.map(one => one.path).join(', ')}`)
    return node
  }
  return { nodes, at, stateOf: (path: string) => at(path).state }
}
const expressionOf = (reasons: readonly Reason[], role: string) =>
  reasons.find(reason => reason.kind === 'expression' && reason.role === role)

beforeAll(() => {
  setSchemaSource({
    page: async name => documents[name],
    entity: async name => (name === 'order' ? order : undefined),
    family: async name => (name === 'order' ? family : undefined),
    ruleSet: async () => undefined,
    families: () => ['order'],
  })
  forgetSchemas()
})
afterAll(() => {
  setSchemaSource()
  forgetSchemas()
})

describe('a list', () => {
  test('without a row an action that reads one lists its inputs, and neither values nor a result', async () => {
    const { at } = await nodesOf('list')
    const node = at('actions.row[0]')
    expect(node.state).toBe('perRow')
    expect(expressionOf(node.reasons, 'visible')).toEqual({
      kind: 'expression',
      role: 'visible',
      expression: '=!row.urgent',
      reads: ['row.urgent'],
      decides: false,
    })
  })

  test('an action that reads no row is decided without one', async () => {
    const { at, stateOf } = await nodesOf('list', { scope: { params: { mode: 'some' } } })
    expect(stateOf('actions.row[1]')).toBe('hidden')
    expect(expressionOf(at('actions.row[1]').reasons, 'visible')).toMatchObject({
      seen: { inputs: { 'params.mode': 'some' }, result: false },
      decides: true,
    })
  })

  test('with a row picked it is decided for that row', async () => {
    const { stateOf } = await nodesOf('list', { row: { id: '1', code: 'A', urgent: true } })
    expect(stateOf('actions.row[0]')).toBe('hidden')
    expect(stateOf('expand')).toBe('shown')
    expect(stateOf('editable.fields[1]')).toBe('disabled')
  })

  test('actions of several rows wait for a selection, and are judged by it', async () => {
    expect((await nodesOf('list')).stateOf('actions.selection[0]')).toBe('onSelection')
    expect((await nodesOf('list', { selection: ['1'] })).stateOf('actions.selection[0]')).toBe('shown')
    expect((await nodesOf('list', { selection: ['1', '2', '3'] })).stateOf('actions.selection[0]')).toBe('disabled')
  })

  test('cells of an editable list are closed to who may not store, and what is set once to stored rows', async () => {
    const stored = { row: { id: '1', code: 'B', urgent: false } }
    expect((await nodesOf('list', stored)).stateOf('editable.fields[1]')).toBe('shown')
    expect((await nodesOf('list', stored)).stateOf('editable.fields[0]')).toBe('disabled')
    expect((await nodesOf('list', { row: { code: '' } })).stateOf('editable.fields[0]')).toBe('shown')
    const viewer = await nodesOf('list', { ...stored, codes: new Set(['VIEW']) })
    expect(viewer.stateOf('editable.fields[1]')).toBe('disabled')
    expect(viewer.at('editable.fields[1]').reasons).toContainEqual({
      kind: 'permission',
      use: 'use',
      codes: ['EDIT'],
      held: [],
      from: '接口 order.edit',
      ok: false,
    })
    expect(viewer.stateOf('editable.rows.add')).toBe('hidden')
    expect((await nodesOf('list')).stateOf('editable.rows.copy')).toBe('hidden')
  })

  test('a column is away by default, by the hand of the person, or not at all', async () => {
    expect((await nodesOf('list')).stateOf('columns[2]')).toBe('hidden')
    const seen = await nodesOf('list', { takenAway: ['code'] })
    expect(seen.stateOf('columns[2]')).toBe('shown')
    expect(seen.at('columns[0]')).toMatchObject({
      state: 'hidden',
      reasons: [{ kind: 'absent', text: '已在“列设置”中关闭' }],
    })
  })
})

describe('a form', () => {
  const form = { code: 'A', urgent: false, lines: [{ name: 'x', count: 12 }], delivery: { way: 'own', stops: [{}] } }

  test('columns of a sub-table are judged for the row that is picked, and with the form', async () => {
    const path = (at: number) => `sections[0].fields[1].columns[${at}]`
    const withoutRow = await nodesOf('edit', { form })
    expect(withoutRow.stateOf(path(2))).toBe('perRow')
    expect(withoutRow.stateOf(path(1))).toBe('disabled')
    const values = { name: 'x', count: 12 }
    const errors = new Map([['lines.0.name', '品名过短']])
    const picked = await nodesOf('edit', { form, errors, line: { table: 'lines', values, at: 0 } })
    expect(picked.stateOf(path(2))).toBe('shown')
    expect(picked.stateOf(path(0))).toBe('invalid')
    const other = await nodesOf('edit', { form, line: { table: 'lines', values: { count: 1 }, at: 1 } })
    expect(other.stateOf(path(2))).toBe('hidden')
  })

  test('places inside a value follow the rules of its schema', async () => {
    const { at, stateOf, nodes } = await nodesOf('edit', {
      form,
      errors: new Map([['delivery.stops.0.city', '城市不能为空']]),
    })
    const whole = 'sections[0].fields[2]'
    expect(stateOf(`${whole}/way`)).toBe('shown')
    expect(stateOf(`${whole}/pickup`)).toBe('shown')
    expect(at(`${whole}/address`)).toMatchObject({
      state: 'hidden',
      title: '地址',
      at: { path: 'then.properties.address' },
    })
    expect(at(`${whole}/address`).reasons).toContainEqual(
      expect.objectContaining({ kind: 'rule', path: 'if', holds: false, decides: true }),
    )
    expect(stateOf(`${whole}/stops.*.city`)).toBe('invalid')
    // A schema that holds itself ends.
    expect(nodes.filter(node => node.kind === 'part').length).toBeLessThan(12)
  })

  test('fields are closed to who may not store, by the call that would store them', async () => {
    const codes = new Set(['VIEW', 'ADD'])
    expect((await nodesOf('edit', { form, codes, isNew: true })).stateOf('submit')).toBe('shown')
    const stored = await nodesOf('edit', { form, codes, isNew: false })
    expect(stored.stateOf('submit')).toBe('disabled')
    expect(stored.stateOf('sections[0].fields[2]')).toBe('disabled')
  })

  test('a record that is only read says which condition makes it so', async () => {
    const { at } = await nodesOf('edit', { form, scope: { params: { view: true } } })
    expect(at('sections[0].fields[2]').state).toBe('disabled')
    expect(expressionOf(at('sections[0].fields[2]').reasons, 'readOnly')).toMatchObject({ decides: true })
  })
})

describe('a record', () => {
  const row = { id: '1', code: null, urgent: true }
  test('conditions of a form that is read, and those around a sub-table, read the record', async () => {
    const read = await nodesOf('details', { row: { ...row, code: 'A' } })
    expect(read.stateOf('form.sections[0]')).toBe('shown')
    expect(read.at('form.sections[0]').at.file).toBe('schemas/pages/urgent.json')
    expect(read.stateOf('sections[0].fields[0]')).toBe('shown')
    const line = { table: 'lines', values: { code: 'not that of the record' }, at: 0 }
    const typed = await nodesOf('urgent', { row, form: row, line })
    expect(typed.stateOf('sections[0].fields[0].columns[0]')).toBe('hidden')
    expect((await nodesOf('details', { row: { ...row, code: null } })).stateOf('sections[0].fields[0]')).toBe('empty')
  })
})

describe('a dashboard', () => {
  test('blocks are judged with the days chosen, their parts with them, and by what their call answered', async () => {
    const scope = { params: {}, range: { from: '', to: '' } }
    const hidden = await nodesOf('board', { scope })
    expect(hidden.stateOf('blocks[0]')).toBe('hidden')
    expect(hidden.stateOf('blocks[0].figures[0]')).toBe('hidden')
    const empty = await nodesOf('board', { lastCall: () => ({ count: 0 }) })
    expect(empty.stateOf('blocks[1]')).toBe('empty')
    const failed = await nodesOf('board', { lastCall: () => ({ message: '服务繁忙' }) })
    expect(failed.stateOf('blocks[1]')).toBe('invalid')
  })
})
