import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  required: ['days'],
  properties: { days: { type: 'integer', title: '天数' }, reason: { type: 'string', title: '事由' } },
})

describe.each(databaseKinds)('drafts of applications on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const deployed = async (more = {}) =>
    (await workflow.deploy(`${settingsOf({ form, ...more })}${inLine(signedBy('sign', [desk.bob]))}`)).key
  const draftsOf = async (key: string) =>
    listOf(await desk.ann.post('/nbpm/startDraft/list')).filter(draft => draft.key === key)
  const begin = (key: string, id?: unknown) =>
    desk.ann.get(`/nbpm/definition/form/${key}`, { draft: id === undefined ? '' : String(id) })

  test('an unfinished application is kept as a draft, continued later, and removed when submitted', async () => {
    const { ann } = desk
    const key = await deployed()
    const save = (more: object) => ann.post('/nbpm/startDraft/save', { key, ...more })
    const { id } = dataOf(await save({ variables: { days: 'not yet' }, title: '回家' }))
    expect(await draftsOf(key)).toMatchObject([{ id, title: '回家', startable: true }])
    expect(dataOf(await begin(key, id))).toMatchObject({ title: '回家', variables: { days: 'not yet' } })
    expect(dataOf(await begin(key))).toMatchObject({ title: null, variables: {} })
    expect(dataOf(await save({ id, variables: { days: 2, reason: '探亲' } }))).toEqual({ id })
    const kept = dataOf(await begin(key, id))
    // The user typed no title: the title from the current process name must not become a stored title.
    await sql`update process_definition set name = '别名' where key = ${key}`.execute(server.db)
    expect(dataOf(await begin(key, id))).toMatchObject({ title: null })
    expect(await draftsOf(key)).toMatchObject([{ title: '别名' }])
    expect(kept).toMatchObject({ title: null, variables: { days: 2, reason: '探亲' } })

    const refused = await ann.post('/nbpm/instance/start', { key, draftId: id, variables: {} })
    expect(refused.http).toBe(400)
    expect(await draftsOf(key)).toHaveLength(1)
    const commandId = unique('start')
    const start = () => ann.post('/nbpm/instance/start', { key, draftId: id, variables: kept.variables, commandId })
    const first = dataOf(await start())
    expect(dataOf(await start())).toMatchObject({ id: first.id, repeated: true })
    expect(await draftsOf(key)).toEqual([])
    expect(await begin(key, id)).toMatchObject({ http: 404, error: 'START_DRAFT_GONE' })
  })

  test('drafts of others cannot be read, changed, submitted or deleted', async () => {
    const { ann, bob } = desk
    const key = await deployed()
    const { id } = dataOf(await ann.post('/nbpm/startDraft/save', { key, variables: { days: 1 } }))
    expect(listOf(await bob.post('/nbpm/startDraft/list')).map(draft => draft.id)).not.toContain(id)
    const missing = { http: 404 }
    expect(await bob.get(`/nbpm/definition/form/${key}`, { draft: String(id) })).toMatchObject(missing)
    expect(await bob.post('/nbpm/startDraft/save', { id, key, variables: { days: 9 } })).toMatchObject(missing)
    expect(await bob.post('/nbpm/startDraft/delete', { ids: [id] })).toMatchObject(missing)
    dataOf(await bob.post('/nbpm/instance/start', { key, draftId: id, variables: { days: 3 } }))
    expect(await draftsOf(key)).toHaveLength(1)
    const other = await deployed()
    expect(await ann.post('/nbpm/startDraft/save', { id, key: other })).toMatchObject(missing)
    expect(await begin(other, id)).toMatchObject(missing)
    dataOf(await ann.post('/nbpm/instance/start', { key: other, draftId: id, variables: { days: 1 } }))
    expect(await draftsOf(key)).toHaveLength(1)
    dataOf(await ann.post('/nbpm/startDraft/delete', { ids: [id] }))
    expect(await draftsOf(key)).toEqual([])
  })

  test('what was filled in by an older version of the form follows its fields, and what is lost is named', async () => {
    const { ann, bob } = desk
    const code = unique('f')
    const text = (title: string) => ({ type: 'string', title })
    const definition = (properties: object, more = {}) =>
      JSON.stringify({ schema: { type: 'object', properties }, ...more })
    const admin = async (path: string, body: object) =>
      dataOf(await company.admin.post(`/jbpm/dy/template/${path}`, { ...body }))
    const old = definition({ days: text('天数'), note: text('备注') })
    const { id } = await admin('save', { code, name: code, definition: old })
    await admin('deploy', { id })
    const { key, id: modelId } = await workflow.deploy(
      `${settingsOf({ form: code })}${inLine(signedBy('sign', [bob]))}`,
    )
    const given = { days: '3', note: '尽快' }
    const { versionNo } = dataOf(await begin(key))
    const save = async (more: object) =>
      dataOf(await ann.post('/nbpm/startDraft/save', { key, variables: given, ...more }))
    const applied = dataOf(await ann.post('/nbpm/instance/start', { key, variables: given }))
    const before = await save({})
    const renames = [{ from: 'days', to: 'total' }]
    await admin('update', { id, definition: definition({ total: text('天数') }, { renames }), draftRevision: 1 })
    await admin('deploy', { id })
    dataOf(await company.admin.post('/nbpm/model/deploy', { id: modelId }))
    // The page was opened before.
    const late = await save({ versionNo })
    const said = '表单已更新，以下内容没有带入：“备注”尽快（这个版本没有该字段）'
    for (const draft of [before, late])
      expect(dataOf(await begin(key, draft.id))).toMatchObject({
        variables: { total: '3' },
        form: { description: said },
      })
    const again = await ann.get(`/nbpm/definition/form/${key}`, { draft: '', from: String(applied.id) })
    expect(dataOf(again)).toMatchObject({ variables: { total: '3' }, form: { description: said } })
    expect(dataOf(await begin(key)).form).not.toHaveProperty('description')
  })

  test('a draft of a process that may no longer be started can be deleted; drafts are limited', async () => {
    const { ann, bob } = desk
    const closed = await deployed({ starters: [{ rule: 'users', users: [bob.id] }] })
    expect(await ann.post('/nbpm/startDraft/save', { key: closed })).toMatchObject({ http: 403 })
    expect(await ann.post('/nbpm/startDraft/save', { key: 'nothing' })).toMatchObject({ http: 404 })
    const row = (id: string, key: string) => ({ id, key, userId: ann.id, title: id, variables: '{}' })
    const late = unique('late')
    await server.db.insertInto('processStartDraft').values(row(late, closed)).execute()
    expect(await draftsOf(closed)).toMatchObject([{ id: late, startable: false }])
    dataOf(await ann.post('/nbpm/startDraft/delete', { ids: [late] }))
    const key = await deployed()
    const many = Array.from({ length: 100 }, (_, at) => row(`${unique('many')}${at}`, key))
    await server.db.insertInto('processStartDraft').values(many).execute()
    const refused = await ann.post('/nbpm/startDraft/save', { key })
    expect(refused).toMatchObject({
      http: 409,
      error: 'START_DRAFTS_TOO_MANY',
      message: '申请草稿最多 100 份，请先删除不需要的草稿',
    })
    expect(listOf(await ann.post('/nbpm/startDraft/list', { keyword: String(many[3]?.title) }))).toHaveLength(1)
    dataOf(await ann.post('/nbpm/startDraft/delete', { ids: many.map(each => each.id) }))
  })

  test('a new application starts with values of an own earlier one, limited to the fields of its form', async () => {
    const { ann, bob } = desk
    const fields = [
      { field: 'grade', right: 'hide' as const },
      { field: 'lines.price', right: 'hide' as const },
    ]
    const wide = {
      type: 'object',
      properties: {
        days: { type: 'integer', title: '天数' },
        grade: { type: 'string', title: '评级' },
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
        },
      },
    }
    const write = ['grade', 'lines'].map(field => ({ field, right: 'write' as const }))
    const inside = inLine(signedBy('sign', [bob], { fields: write }))
    const { key } = await workflow.deploy(
      settingsOf({ form: JSON.stringify(wide) }) +
        inside.replace('<startEvent id="start"/>', `<startEvent id="start">${settingsOf({ fields })}</startEvent>`),
    )
    const given = { days: 2, lines: [{ name: '笔' }] }
    const { id } = dataOf(await ann.post('/nbpm/instance/start', { key, variables: given }))
    await desk.done(bob, String(id), 'sign', 'complete', {
      variables: { grade: 'A', lines: [{ name: '笔', price: 9 }] },
    })
    const again = (person: typeof ann, of = key) =>
      person.get(`/nbpm/definition/form/${of}`, { draft: '', from: String(id) })
    const begun = dataOf(await again(ann))
    expect(begun).toMatchObject({ title: null, variables: given })
    expect(JSON.stringify(begun.variables)).toBe(JSON.stringify(given))
    dataOf(await ann.post('/nbpm/instance/start', { key, variables: begun.variables }))
    // Other users cannot start from the draft, and it does not apply to another process.
    const missing = { http: 404, error: 'INSTANCE_GONE' }
    expect(await again(bob)).toMatchObject(missing)
    expect(await again(ann, await deployed())).toMatchObject(missing)
    expect(await again(desk.cid)).toMatchObject({ http: 403 })
  })
})
