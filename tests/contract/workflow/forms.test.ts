import { describe, expect, it } from 'vitest'
import { databaseKinds, dataOf, fieldErrors, givenServer, unique } from '../harness.ts'
import { bpmn, givenWorkflow, line, task } from './desk.ts'

type Family = 'processForm' | 'businessForm'

const definition = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    schema: {
      type: 'object',
      required: ['subject', 'lines'],
      properties: {
        subject: { type: 'string', title: '事项', minLength: 2 },
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              name: { type: 'string', title: '名称' },
              cost: { type: 'number', title: '金额', minimum: 0 },
            },
          },
        },
        amount: { type: 'number', title: '合计', 'x-value': '=sum(form.lines.map(line, line.cost))' },
        ...more,
      },
    },
    layout: { 'ui:options': { columns: 2 } },
  })
const filled = { subject: '电脑', lines: [{ name: '主机', cost: 3 }, { cost: 4 }] }

describe.each(databaseKinds)('designed forms on %s', kind => {
  const server = givenServer(kind)
  const desk = givenWorkflow(server)
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, desk.token)

  async function made(family: Family = 'processForm', text = definition()) {
    const code = unique('f')
    const form = dataOf<{ id: string; draftRevision: number; revision: number }>(
      await call(`${family}.templateSave`, { code, name: code, definition: text }),
    )
    return { ...form, code }
  }
  const published = async (family: Family = 'processForm') => {
    const form = await made(family)
    const answer = await call(`${family}.templateDeploy`, { id: form.id })
    return { ...form, ...dataOf<{ versionId: string; versionNo: number }>(answer) }
  }
  const model = async () => {
    const key = unique('m')
    const xml = bpmn(key, line(task('a')))
    return dataOf<{ id: string }>(await call('processModel.create', { key, name: key, xml }))
  }
  const rowsOf = async (name: string, args: Record<string, unknown>) =>
    dataOf<{ records: Record<string, unknown>[] }>(await call(name, args)).records

  it('are stored by one of two designers who save at once, and the other is told so', async () => {
    const { id, draftRevision } = await made()
    const texts = ['left', 'right'].map(name => definition({ [name]: { type: 'string', title: name } }))
    const store = (text: string) => call('processForm.templateUpdate', { id, definition: text, draftRevision })
    const answers = await Promise.all(texts.map(store))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    const stored = dataOf<{ definition: string }>(await call('processForm.templateDetail', { id }))
    expect(stored.definition).toBe(texts[answers.findIndex(({ http }) => http === 200)])
  })

  it('are saved, published once per change, and an older version can be activated', async () => {
    const form = await published()
    expect(form.versionNo).toBe(1)
    expect(await call('processForm.templateDeploy', { id: form.id })).toMatchObject({
      http: 409,
      error: 'FORM_UNCHANGED',
    })
    const text = definition({ day: { type: 'string', title: '日期', format: 'date' } })
    const changed = { id: form.id, definition: text, draftRevision: form.draftRevision }
    expect(dataOf(await call('processForm.templateUpdate', changed))).toMatchObject({ draftRevision: 2 })
    // Another user still has the draft of before.
    const late = { ...changed, definition: definition() }
    expect(await call('processForm.templateUpdate', late)).toMatchObject({ http: 409, error: 'DRAFT_CHANGED' })
    expect(await call('processForm.templateDeploy', { id: form.id, draftRevision: 1 })).toMatchObject({ http: 409 })
    const second = dataOf<{ versionId: string; versionNo: number }>(
      await call('processForm.templateDeploy', { id: form.id, draftRevision: 2, note: '加日期' }),
    )
    expect(second.versionNo).toBe(2)
    const words = dataOf<{ message: string }[]>(
      await call('processForm.versionCompare', { versionId: second.versionId }),
    )
    expect(words.map(({ message }) => message)).toEqual(['新增字段“日期”'])
    dataOf(await call('processForm.templateActivate', { versionId: form.versionId }))
    expect(dataOf(await call('processForm.templateDetail', { id: form.id }))).toMatchObject({
      activeVersionNo: 1,
      lastVersionNo: 2,
      definition: text,
    })
    const versions = await rowsOf('processForm.versionList', { templateId: form.id })
    expect(versions.map(({ versionNo, active, definition: kept }) => [versionNo, active, kept])).toEqual([
      [2, false, text],
      [1, true, definition()],
    ])
    const actions = await rowsOf('processAction.list', { businessId: form.id })
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['formDesignSave', 'formDesignPublish']))
  })

  it('are kept as a draft when invalid, with faults by place, and not published', async () => {
    const text = JSON.stringify({
      schema: {
        type: 'object',
        properties: {
          sum: { type: 'number', title: '合计', 'x-value': '=form.(' },
          part: { $ref: '#/definitions/gone' },
        },
      },
      layout: { other: {} },
    })
    const form = await made('processForm', text)
    const faults = dataOf<{ place: string; code: string }[]>(await call('processForm.templateCheck', { id: form.id }))
    expect(faults).toMatchObject([{ place: 'schema.properties.part', code: 'DEFINITION_REFERENCE_UNKNOWN' }])
    expect(await call('processForm.templateDeploy', { id: form.id })).toMatchObject({
      http: 409,
      error: 'FORM_NOT_PUBLISHABLE',
    })
    const repaired = text.replace('"$ref":"#/definitions/gone"', '"type":"string"')
    const left = dataOf<{ place: string; code: string }[]>(
      await call('processForm.templateCheck', { definition: repaired }),
    )
    expect(left.map(({ place, code }) => [place, code])).toEqual([
      ['合计', 'FORM_EXPRESSION_WRONG'],
      ['layout.other', 'DEFINITION_LAYOUT_UNKNOWN'],
    ])
    const broken = await call('processForm.templateSave', { code: unique('f'), name: 'x', definition: '{' })
    expect(Object.keys(fieldErrors(broken))).toEqual(['definition'])
  })

  it('formulas that read each other in a circle are not published', async () => {
    const text = definition({
      gross: { type: 'number', title: '总额', 'x-value': '=form.tax + 1' },
      tax: { type: 'number', title: '税额', 'x-value': '=form.gross * 0.1' },
    })
    const { id } = await made('processForm', text)
    expect(dataOf(await call('processForm.templateCheck', { id }))).toMatchObject([
      { code: 'FORM_FORMULA_CYCLE', message: '公式循环计算：总额 → 税额 → 总额' },
    ])
    expect(await call('processForm.templateDeploy', { id })).toMatchObject({ http: 409, error: 'FORM_NOT_PUBLISHABLE' })
  })

  it('validate values by the version they were filled in with, but not drafts', async () => {
    const form = await published()
    const wrong = { subject: '电', lines: [{ cost: -1 }] }
    const refused = await call('processForm.instanceSave', { templateId: form.id, values: wrong, submit: true })
    expect(refused).toMatchObject({ http: 400 })
    expect(Object.keys(fieldErrors(refused)).sort()).toEqual(['values.lines.0.cost', 'values.subject'])
    const draft = dataOf<{ id: string; revision: number; no: string }>(
      await call('processForm.instanceSave', { templateId: form.id, values: wrong }),
    )
    expect(draft).toMatchObject({ status: 'draft', versionNo: 1, no: `${form.code}-0001` })
    expect(await rowsOf('processForm.draftPage', { templateId: form.id })).toHaveLength(1)
    const { id, revision } = draft
    const submitted = dataOf<{ revision: number }>(
      await call('processForm.instanceSave', { id, revision, values: filled, submit: true }),
    )
    expect(submitted).toMatchObject({ status: 'submitted', values: { amount: 7 } })
    expect(await rowsOf('processForm.draftPage', { templateId: form.id })).toEqual([])
    // Two windows put the same draft away: the second is refused.
    const late = await call('processForm.instanceSave', { id, revision, values: filled })
    expect(late.http).toBe(409)
    const stale = await call('processForm.values', { id, revision, values: { ...filled, subject: '手机' } })
    expect(stale).toMatchObject({ http: 409, error: 'RECORD_CHANGED' })
    const next = { id, revision: submitted.revision, values: { ...filled, subject: '手机' } }
    const again = await call('processForm.values', { ...next, values: { subject: '手机' } })
    expect(Object.keys(fieldErrors(again))).toEqual(['values.lines'])
    expect(dataOf(await call('processForm.values', next))).toMatchObject({ values: { subject: '手机', amount: 7 } })
    expect(dataOf(await call('processForm.values', { id }))).toMatchObject({ values: { subject: '手机' } })
    const [last] = await rowsOf('processForm.history', { id })
    expect(last?.differences).toEqual([{ field: 'subject', title: '事项', before: '电脑', after: '手机' }])
    // A newer version leaves what was filled in by the older one.
    const text = definition({ day: { type: 'string', title: '日期' } })
    dataOf(await call('processForm.templateUpdate', { id: form.id, definition: text, draftRevision: 1 }))
    dataOf(await call('processForm.templateDeploy', { id: form.id }))
    const view = dataOf<{ schema: { properties: object } }>(await call('processForm.view', { instanceId: id }))
    expect(view).toMatchObject({ versionNo: 1, values: { subject: '手机' } })
    expect(Object.keys(view.schema.properties)).toEqual(['subject', 'lines', 'amount'])
  })

  it('a draft belongs to its writer, and putting the same content away twice makes one', async () => {
    const form = await published()
    const values = { subject: '电脑' }
    const given = { templateId: form.id, values, title: '新电脑' }
    const both = await Promise.all([call('processForm.instanceSave', given), call('processForm.instanceSave', given)])
    const [first, second] = both.map(answer => dataOf(answer))
    expect(second?.id).toBe(first?.id)
    const another = dataOf(await call('processForm.instanceSave', { ...given, title: '旧电脑' }))
    const own = await rowsOf('processForm.draftPage', { templateId: form.id })
    expect(own.map(({ id }) => id).sort()).toEqual([first?.id, another.id].sort())
    expect(await rowsOf('processForm.instanceList', { templateId: form.id })).toEqual([])
    const id = unique('u')
    await server.db
      .insertInto('appUser')
      .values({ id, username: id, name: id, organizationId: 'none', dataScope: 'all', superAdmin: true })
      .execute()
    const other = await server.tokenFor(id)
    const theirs = await server.call('processForm.draftPage', { templateId: form.id }, other)
    expect(dataOf(theirs)).toMatchObject({ records: [] })
    for (const [name, args] of [
      ['instanceDetail', { id: first?.id }],
      ['values', { id: first?.id }],
      ['view', { instanceId: first?.id }],
      ['history', { id: first?.id }],
      ['instanceSave', { id: first?.id, values, submit: true }],
      ['draftDelete', { id: first?.id }],
    ] as const)
      expect(await server.call(`processForm.${name}`, args, other), name).toMatchObject({
        http: 404,
        error: 'FORM_INSTANCE_GONE',
      })
    const place = { code: form.code, id: first?.id }
    expect(dataOf(await call('formFlow.product', place))).toMatchObject({ kind: 'process', instanceId: first?.id })
    expect(await server.call('formFlow.product', place, other)).toMatchObject({ error: 'FORM_INSTANCE_GONE' })
  })

  it('a draft is deleted by its writer, a submitted instance by nobody', async () => {
    const form = await published()
    const save = async (submit: boolean) =>
      dataOf<{ id: string }>(await call('processForm.instanceSave', { templateId: form.id, values: filled, submit }))
    const [draft, submitted] = [await save(false), await save(true)]
    expect(await call('processForm.draftDelete', { id: submitted.id })).toMatchObject({
      http: 409,
      error: 'FORM_INSTANCE_SUBMITTED',
    })
    expect(await call('businessForm.draftDelete', { id: draft.id })).toMatchObject({ error: 'FORM_INSTANCE_GONE' })
    expect(dataOf(await call('processForm.draftDelete', { id: draft.id }))).toBeNull()
    expect(await rowsOf('processForm.draftPage', { templateId: form.id })).toEqual([])
    expect(await call('processForm.values', { id: draft.id })).toMatchObject({ http: 404 })
    expect(dataOf(await call('processForm.values', { id: submitted.id }))).toMatchObject({ id: submitted.id })
  })

  it('of one family can be neither read nor changed by calls of the other', async () => {
    const form = await published('businessForm')
    const group = dataOf(await call('businessForm.groupSave', { name: unique('组') }))
    const instance = dataOf(
      await call('businessForm.instanceSave', { templateId: form.id, values: filled, submit: true }),
    )
    const linked = await model()
    const tried: [name: string, args: Record<string, unknown>][] = [
      ['templateDetail', { id: form.id }],
      ['templateSave', { id: form.id, code: form.code, name: 'x' }],
      ['templateSave', { copyOf: form.id, code: unique('f'), name: 'x' }],
      ['templateSave', { groupId: group.id, code: unique('f'), name: 'x' }],
      ['templateUpdate', { id: form.id, name: 'x' }],
      ['templateCheck', { id: form.id }],
      ['templateTry', { id: form.id, values: filled }],
      ['templateDeploy', { id: form.id }],
      ['templateActivate', { versionId: form.versionId }],
      ['templateDelete', { id: form.id }],
      ['versionDetail', { id: form.versionId }],
      ['versionCompare', { versionId: form.versionId }],
      ['groupDetail', { id: group.id }],
      ['groupSave', { id: group.id, name: 'x' }],
      ['groupSave', { parentId: group.id, name: unique('组') }],
      ['groupDelete', { id: group.id }],
      ['instanceSave', { templateId: form.id, values: filled }],
      ['instanceSave', { id: instance.id, values: filled }],
      ['instanceDetail', { id: instance.id }],
      ['values', { id: instance.id }],
      ['history', { id: instance.id }],
      ['view', { templateId: form.id }],
      ['view', { versionId: form.versionId }],
      ['view', { instanceId: instance.id }],
      ['bindList', { templateId: form.id }],
      ['bindCandidates', { templateId: form.id }],
      ['bindAdd', { templateId: form.id, ids: [linked.id] }],
      ['bindRemove', { templateId: form.id, ids: [linked.id] }],
      ['nodeAuthList', { templateId: form.id, modelId: linked.id }],
      ['nodeAuthSave', { templateId: form.id, modelId: linked.id, draftRevision: 1, rights: [] }],
    ]
    for (const [name, args] of tried) expect(await call(`processForm.${name}`, args), name).toMatchObject({ http: 404 })
    for (const name of ['templateList', 'instanceList', 'draftPage'])
      for (const row of await rowsOf(`processForm.${name}`, { size: 100 })) expect(row.kind, name).toBe('process')
    expect(await rowsOf('processForm.versionList', { templateId: form.id })).toEqual([])
    const groups = JSON.stringify(dataOf(await call('processForm.groupList')))
    expect(groups).not.toContain(String(group.id))
    expect(dataOf(await call('businessForm.templateDetail', { id: form.id }))).toMatchObject({ name: form.code })
  })

  it.each(['processForm', 'businessForm'] as const)('are tried, filled in, linked and deleted by %s', async family => {
    const form = await published(family)
    const { id } = form
    expect(dataOf(await call(`${family}.templateTry`, { id, values: filled }))).toMatchObject({ values: { amount: 7 } })
    dataOf(await call(`${family}.templateUpdate`, { id, definition: definition({ a: {} }), draftRevision: 1 }))
    dataOf(await call(`${family}.templateDeploy`, { id }))
    dataOf(await call(`${family}.templateActivate`, { versionId: form.versionId }))
    expect(dataOf(await call(`${family}.templateDetail`, { id }))).toMatchObject({ activeVersionNo: 1 })
    const draft = dataOf(await call(`${family}.instanceSave`, { templateId: id, values: filled }))
    const next = { id: draft.id, revision: draft.revision, values: { ...filled, subject: '手机' } }
    expect(dataOf(await call(`${family}.values`, next))).toMatchObject({ values: { subject: '手机' } })
    const bound = await published(family)
    const { id: modelId } = await model()
    const place = { templateId: bound.id, modelId }
    dataOf(await call(`${family}.bindAdd`, { templateId: bound.id, ids: [modelId] }))
    const [row] = dataOf<{ draftRevision: number }[]>(await call(`${family}.nodeAuthList`, place))
    const rights = [{ nodeId: 'a', field: 'subject', right: 'write' }]
    dataOf(await call(`${family}.nodeAuthSave`, { ...place, draftRevision: row?.draftRevision, rights }))
    dataOf(await call(`${family}.bindRemove`, { templateId: bound.id, ids: [modelId] }))
    expect(await rowsOf(`${family}.bindList`, { templateId: bound.id })).toEqual([])
    dataOf(await call(`${family}.templateDelete`, { id: bound.id }))
    const group = dataOf(await call(`${family}.groupSave`, { name: unique('组') }))
    dataOf(await call(`${family}.groupDelete`, { id: group.id }))
    expect(await call(`${family}.groupDetail`, { id: group.id })).toMatchObject({ http: 404 })
  })

  it('are linked by version, and not deleted while linked or filled in', async () => {
    const form = await published()
    const { id: modelId } = await model()
    const { id: templateId } = form
    const of = { templateId, keyword: '' }
    dataOf(await call('processForm.bindAdd', { templateId, ids: [modelId] }))
    expect(await rowsOf('processForm.bindList', of)).toMatchObject([
      { id: modelId, formVersion: 1, deployedVersion: null, newestVersion: 1, outdated: false },
    ])
    dataOf(await call('processModel.deploy', { id: modelId }))
    dataOf(
      await call('processForm.templateUpdate', { id: templateId, definition: definition({ a: {} }), draftRevision: 1 }),
    )
    dataOf(await call('processForm.templateDeploy', { id: templateId }))
    expect(await rowsOf('processForm.bindList', of)).toMatchObject([
      { formVersion: 1, deployedVersion: 1, outdated: true },
    ])
    const { xml } = dataOf<{ xml: string }>(await call('processModel.details', { id: modelId }))
    expect(xml).toContain('"formVersion":1')
    dataOf(await call('processForm.bindAdd', { templateId, ids: [modelId] }))
    expect(await rowsOf('processForm.bindList', of)).toMatchObject([
      { formVersion: 2, deployedVersion: 1, outdated: false },
    ])
    expect(await call('processForm.templateDelete', { id: templateId })).toMatchObject({
      http: 409,
      error: 'FORM_BOUND',
    })
    dataOf(await call('processForm.bindRemove', { templateId, ids: [modelId] }))
    expect(await rowsOf('processForm.bindList', of)).toEqual([])
    // What is deployed still names the form.
    expect(await call('processForm.templateDelete', { id: templateId })).toMatchObject({ error: 'FORM_BOUND' })
    const other = await published()
    dataOf(await call('processForm.instanceSave', { templateId: other.id }))
    expect(await call('processForm.templateDelete', { id: other.id })).toMatchObject({ http: 409 })
    const unused = await published()
    dataOf(await call('processForm.templateDelete', { id: unused.id }))
    expect(await call('processForm.templateDetail', { id: unused.id })).toMatchObject({ http: 404 })
  })

  it('store field permissions of nodes in the current draft of the model only', async () => {
    const { id: templateId } = await published()
    const { id: modelId } = await model()
    const place = { templateId, modelId }
    expect(await call('processForm.nodeAuthList', place)).toMatchObject({ http: 409, error: 'FORM_NOT_BOUND' })
    dataOf(await call('processForm.bindAdd', { templateId, ids: [modelId] }))
    const rows = dataOf<Record<string, unknown>[]>(await call('processForm.nodeAuthList', place))
    const fields = ['subject', 'lines', 'lines.name', 'lines.cost', 'amount']
    expect(rows.map(({ nodeId, field, right }) => [nodeId, field, right])).toEqual([
      ...fields.map(field => ['s', field, 'write']),
      ...fields.map(field => ['a', field, 'read']),
    ])
    expect(new Set(rows.map(({ nodeId, otherwise }) => `${nodeId} ${otherwise}`))).toEqual(
      new Set(['s write', 'a read']),
    )
    const draftRevision = Number(rows[0]?.draftRevision)
    const rights = [
      { nodeId: 'a', field: 'lines.cost', right: 'hide' },
      { nodeId: 'a', field: 'subject', right: 'write', required: true },
    ]
    const strange = { ...place, draftRevision, rights: [{ nodeId: 'x', field: 'y', right: 'read' }] }
    const refused = await call('processForm.nodeAuthSave', strange)
    expect(Object.keys(fieldErrors(refused))).toEqual(['rights.0.nodeId', 'rights.0.field'])
    expect(dataOf(await call('processForm.nodeAuthSave', { ...place, draftRevision, rights }))).toEqual({
      id: modelId,
      draftRevision: draftRevision + 1,
    })
    expect(await call('processForm.nodeAuthSave', { ...place, draftRevision, rights })).toMatchObject({
      http: 409,
      error: 'DRAFT_CHANGED',
    })
    const view = dataOf<{ schema: object; rights: object[] }>(
      await call('processForm.view', { templateId, modelId, nodeId: 'a' }),
    )
    expect(view.rights).toHaveLength(2)
    expect(view.schema).toMatchObject({
      required: ['subject'],
      properties: { subject: { title: '事项' }, amount: { readOnly: true } },
    })
    expect(view.schema).not.toHaveProperty('properties.lines.items.properties.cost')
    const instance = dataOf(await call('processForm.instanceSave', { templateId, values: filled, submit: true }))
    const shown = await call('processForm.view', { instanceId: instance.id, modelId, nodeId: 'a' })
    expect(dataOf(shown)).toMatchObject({ values: { subject: '电脑', lines: [{ name: '主机' }, {}] } })
    expect(dataOf(shown)).not.toHaveProperty('values.lines.0.cost')
    const { records } = dataOf<{ records: { action: string }[] }>(
      await call('processAction.list', { businessId: modelId }),
    )
    expect(records.map(({ action }) => action)).toContain('formDesignAuthoritySave')
    expect(dataOf(await call('processModel.check', { id: modelId }))).toMatchObject({ deployable: true, faults: [] })
  })
})
