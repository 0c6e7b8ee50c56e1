import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrationBetween } from '../../../processes/form-definition/migration.ts'
import { runFormCommand } from '../../../processes/forms/design/formDocument.ts'
import { daysForm } from '../../helpers/daysForm.ts'
import { formSheet } from '../../helpers/formSheet.ts'
import { givenCompany, listOf } from '../company.ts'
import { databaseKinds, dataOf, fieldErrors, givenServer, unique } from '../harness.ts'
import { bpmn, flow } from './desk.ts'

const renamed = runFormCommand(daysForm, { do: 'rename', field: ['days'], name: 'total' }).form
const second = runFormCommand(renamed, { do: 'set', field: ['total'], schema: { set: { type: 'number' } } }).form

/** With one more field, which older versions have no place for. */
const third = runFormCommand(second, {
  do: 'add',
  record: [],
  fields: [{ name: 'reason', schema: { type: 'string', title: '事由' } }],
}).form

describe.each(
  databaseKinds.flatMap(kind => [
    { kind, family: 'businessForm' },
    { kind, family: 'processForm' },
  ]),
)('data of designed forms on $kind by $family', ({ kind, family }) => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let signedIn: Promise<string> | undefined
  const tokenOf = () => (signedIn ??= server.tokenFor('admin'))
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    server.call(`${family}.${name}`, args, await tokenOf())
  const data = async <T>(name: string, args: Record<string, unknown>) => dataOf<T>(await call(name, args))
  const base = family === 'processForm' ? '/jbpm/dy' : '/form/dy'
  const codesOf = (...names: string[]) =>
    names.map(name => `${family === 'processForm' ? 'PROCESS' : 'BUSINESS'}_FORM_${name}`)
  const rowsOf = async (name: string, args: Record<string, unknown>) =>
    (await data<{ records: Record<string, unknown>[] }>(name, args)).records

  async function publishedTwice() {
    const code = unique('f')
    const { id } = await data<{ id: string }>('templateSave', {
      code,
      name: code,
      definition: JSON.stringify(daysForm),
    })
    const first = await data<{ versionId: string }>('templateDeploy', { id })
    const fill = async (values: object, submit = true) =>
      (await data<{ id: string }>('instanceSave', { templateId: id, values, submit })).id
    const old = await fill({ days: '3', note: 'x' })
    const draft = await fill({ days: '4' }, false)
    const wrong = await fill({ days: '三天' }, false)
    const definition = JSON.stringify(second)
    await data('templateUpdate', { id, definition, draftRevision: 1 })
    const review = await data<{ place: string; code: string; message: string }[]>('templateReview', { id })
    await data('templateDeploy', { id })
    const now = await fill({ total: 3 })
    return { id, old, draft, wrong, now, review, first: first.versionId, fill }
  }

  it('a model that is bound anew keeps the rights and conditions of renamed fields, forward and back', async () => {
    const code = unique('f')
    const form = { code, name: code, definition: JSON.stringify(daysForm) }
    const { id: templateId } = await data<{ id: string }>('templateSave', form)
    const first = await data<{ versionId: string }>('templateDeploy', { id: templateId })
    const key = unique('m')
    const nodes = '<startEvent id="s"/><userTask id="a" name="A"/><exclusiveGateway id="g" default="f2"/>'
    const long = '<conditionExpression>days == "3"</conditionExpression>'
    const flows = `${flow('f0', 's', 'a')}${flow('f1', 'a', 'g')}${flow('f2', 'g', 'e')}
      <sequenceFlow id="f3" sourceRef="g" targetRef="e">${long}</sequenceFlow>`
    const xml = bpmn(key, `${nodes}<endEvent id="e"/>${flows}`)
    const token = await tokenOf()
    const model = dataOf(await server.call('processModel.create', { key, name: key, xml }, token))
    const place = { templateId, modelId: model.id }
    const bind = () => data('bindAdd', { templateId, ids: [model.id] })
    const atTask = async () => {
      const rows = await data<Record<string, unknown>[]>('nodeAuthList', place)
      const draft = dataOf<{ xml: string }>(await server.call('processModel.details', { id: model.id }, token))
      return {
        rights: rows.flatMap(({ nodeId, field, right }) => (nodeId === 'a' ? [`${field} ${right}`] : [])),
        condition: /<conditionExpression>(.*?)<\/conditionExpression>/.exec(draft.xml)?.[1],
      }
    }
    await bind()
    const [row] = await data<{ draftRevision: number }[]>('nodeAuthList', place)
    const rights = [{ nodeId: 'a', field: 'days', right: 'hide' }]
    await data('nodeAuthSave', { ...place, draftRevision: row?.draftRevision, rights })
    await data('templateUpdate', { id: templateId, definition: JSON.stringify(renamed), draftRevision: 1 })
    await data('templateDeploy', { id: templateId })
    await bind()
    expect(await atTask()).toEqual({ rights: ['total hide', 'note read'], condition: 'total == "3"' })
    const view = await data<{ schema: { properties: object } }>('view', { ...place, nodeId: 'a' })
    expect(Object.keys(view.schema.properties)).toEqual(['note'])
    await data('templateActivate', { versionId: first.versionId })
    await bind()
    expect(await atTask()).toEqual({ rights: ['days hide', 'note read'], condition: 'days == "3"' })
  })

  it('a model is not bound to a form that is being deleted', async () => {
    const code = unique('f')
    const form = { code, name: code, definition: JSON.stringify(daysForm) }
    const { id } = await data<{ id: string }>('templateSave', form)
    await data('templateDeploy', { id })
    const key = unique('m')
    const xml = bpmn(key, `<startEvent id="s"/><endEvent id="e"/>${flow('f', 's', 'e')}`)
    const model = dataOf(await server.call('processModel.create', { key, name: key, xml }, await tokenOf()))
    const bound = await server.db.transaction().execute(async tx => {
      await tx.deleteFrom('formTemplate').where('id', '=', id).execute()
      const answer = call('bindAdd', { templateId: id, ids: [model.id] })
      await setTimeout(300)
      return { answer }
    })
    expect(await bound.answer).toMatchObject({ http: 404, error: 'RECORD_GONE' })
  })

  it('an older version that is activated again reads the values of newer ones, and drafts lose nothing', async () => {
    const { id, old, now, first, fill, wrong, draft } = await publishedTwice()
    await data('draftDelete', { id: wrong })
    await data('draftDelete', { id: draft })
    await data('templateUpdate', { id, definition: JSON.stringify(third), draftRevision: 2 })
    await data('templateDeploy', { id })
    const [whole, more] = [await fill({ total: 4, note: 'y' }, false), await fill({ total: 5, reason: '出差' }, false)]
    await data('templateActivate', { versionId: first })
    const listed = await rowsOf('instanceList', { templateId: id, content: '3' })
    expect(Object.fromEntries(listed.map(row => [row.id, row.content]))).toEqual({ [old]: '天数：3', [now]: '天数：3' })
    expect(await data('instanceReport', { templateId: id, field: 'days' })).toMatchObject([{ value: '3', count: 2 }])
    expect(await data('migrationFailures', { templateId: id })).toMatchObject([
      { instanceId: more, fieldTitle: '事由', value: '"出差"', message: '这个版本没有该字段' },
    ])
    expect(await data('migrationRun', { templateId: id })).toMatchObject({ converted: 1, failing: 1 })
    expect(await data('instanceDetail', { id: whole })).toMatchObject({
      versionNo: 1,
      values: { days: '4', note: 'y' },
    })
    expect(await data('instanceDetail', { id: more })).toMatchObject({
      versionNo: 3,
      values: { total: 5, reason: '出差' },
    })
  })

  it('drafts of others are counted among the failures, without their content', async () => {
    const { id } = await publishedTwice()
    const designer = await company.hire({ organizationId: company.root, dataScope: 'all', codes: codesOf('EDIT') })
    const found = listOf(await designer.post(`${base}/template/migration/failures`, { templateId: id }))
    expect(found).toMatchObject([{ instanceId: null, no: null, message: '另有 1 份他人的草稿，内容仅填写人可见' }])
    expect(JSON.stringify(found)).not.toContain('三天')
  })

  it('what was submitted is changed by its writer or with a code, and only as it was read', async () => {
    const { id: templateId, now } = await publishedTwice()
    const hire = (...names: string[]) =>
      company.hire({ organizationId: company.root, dataScope: 'all', codes: codesOf('VIEW', ...names) })
    const [writer, amender] = [await hire('FILL'), await hire('AMEND')]
    const { revision } = await data<{ revision: number }>('instanceDetail', { id: now })
    const values = { total: 7 }
    for (const path of ['instance/save', 'values'])
      expect(await writer.post(`${base}/${path}`, { id: now, revision, values }), path).toMatchObject({
        http: 403,
        error: 'FORM_INSTANCE_OF_OTHER',
      })
    expect(dataOf(await writer.post(`${base}/values`, { id: now }))).toMatchObject({ values: { total: 3 } })
    expect(await amender.post(`${base}/instance/save`, { id: now, revision, values })).toMatchObject({ http: 200 })
    expect(await amender.post(`${base}/instance/save`, { templateId, values })).toMatchObject({ http: 403 })
    const own = dataOf(await writer.post(`${base}/instance/save`, { templateId, values, submit: true }))
    for (const path of ['instance/save', 'values'])
      expect(fieldErrors(await writer.post(`${base}/${path}`, { id: own.id, values })), path).toEqual({
        revision: '修改填写内容需要读取时的版本',
      })
    const kept = await writer.post(`${base}/values`, { id: own.id, revision: own.revision, values: { total: 8 } })
    expect(dataOf(kept)).toMatchObject({ values: { total: 8 } })
  })

  it('a renamed field: old instances keep form and values, lists show both, reports count both', async () => {
    const { id, old, now, review } = await publishedTwice()
    expect(review.map(({ place, message }) => [place, message])).toEqual([
      ['days', '“天数”由“days”改为“total”（版本 1：3 份可以转换，0 份不能）'],
      ['days', '“天数”由文本改为数字（版本 1：2 份可以转换，1 份不能）'],
    ])
    const opened = await data<Record<string, unknown>>('instanceDetail', { id: old })
    expect(opened).toMatchObject({ values: { days: '3', note: 'x' }, schema: daysForm.schema, versionNo: 1 })
    const listed = await rowsOf('instanceList', { templateId: id })
    expect(Object.fromEntries(listed.map(row => [row.id, row.content]))).toEqual({
      [old]: '天数：3',
      [now]: '天数：3',
    })
    expect(listed.find(row => row.id === old)?.texts).toEqual({ total: '3' })
    expect(await data('listedFields', { templateId: id })).toEqual([{ id: 'total', title: '天数' }])
    const found = await rowsOf('instanceList', { templateId: id, content: '3' })
    expect(found.map(row => row.id).sort()).toEqual([old, now].sort())
    const report = { templateId: id, field: 'total' }
    expect(await data('instanceReport', report)).toEqual([
      { id: '1', fieldTitle: '天数', value: '3', count: 2, sum: 6 },
    ])
    // Without a field it counts the values of each.
    expect(await data('instanceReport', { templateId: id })).toEqual([
      { id: '1', fieldTitle: '天数', value: '3', count: 2, sum: 6 },
      { id: '2', fieldTitle: '备注', value: 'x', count: 1, sum: null },
      { id: '3', fieldTitle: '备注', value: '（未填写）', count: 1, sum: null },
    ])
    expect(await data('fieldList', { templateId: id })).toMatchObject([
      { id: 'total', fieldTitle: '天数' },
      { id: 'note' },
    ])
  })

  it('a dry run names what cannot be converted, and only whole drafts are migrated', async () => {
    const { id, draft, wrong, old } = await publishedTwice()
    expect(await data('migrationList', { templateId: id })).toMatchObject([
      { versionNo: 1, kind: 'renamed', convertible: 3, failing: 0 },
      { versionNo: 1, kind: 'retyped', convertible: 2, failing: 1 },
    ])
    expect(await data('migrationFailures', { templateId: id })).toMatchObject([
      { instanceId: wrong, fieldTitle: '天数', value: '"三天"', message: '不是数字' },
    ])
    expect(await data('instanceDetail', { id: draft })).toMatchObject({ versionNo: 1 })
    expect(await data('migrationRun', { templateId: id })).toEqual({
      id,
      converted: 1,
      failing: 1,
      message: '已迁移 1 份草稿，1 份有值不能转换或会丢失，保持不变',
    })
    expect(await data('instanceDetail', { id: draft })).toMatchObject({ versionNo: 2, values: { total: 4 } })
    expect(await data('instanceDetail', { id: wrong })).toMatchObject({ versionNo: 1, values: { days: '三天' } })
    expect(await data('instanceDetail', { id: old })).toMatchObject({ versionNo: 1, values: { days: '3' } })
    expect(await data('instanceSave', { id: draft, submit: true })).toMatchObject({ status: 'submitted' })
    expect(await data('draftDelete', { id: wrong })).toBeNull()
  })

  it('the data of a form is exported with a column for each chosen field', async () => {
    const { id } = await publishedTwice()
    const given = { query: { templateId: id }, format: 'csv', columns: ['no', 'status'] }
    const { text } = await call('instanceExport', given)
    const [head = '', ...rows] = text.trim().split(/\r?\n/)
    expect(head).toContain('天数')
    const at = head.split(',').indexOf('天数')
    expect(rows.map(row => row.split(',')[at]).sort()).toEqual(['3', '3'])
  })

  it('a form is exported whole and read again, and a spreadsheet is read without storing anything', async () => {
    const { id } = await publishedTwice()
    const { text } = await call('templateExport', { id })
    expect(JSON.parse(text)).toMatchObject({ kind: 'schema-console-form', definition: second })
    const report = await data<{ report: object }>('templateSheet', { fileName: '采购.xlsx', file: formSheet() })
    expect(report).toMatchObject({
      report: {
        name: '采购申请单',
        format: 'sheet',
        form: {
          schema: {
            properties: {
              申请人: { type: 'string' },
              类别: { oneOf: [{ const: '硬件' }, { const: '软件' }] },
              明细: { items: { properties: { 品名: { type: 'string' }, 日期: { format: 'date' } } } },
            },
          },
        },
      },
    })
    const refused = await call('templateSheet', { fileName: 'a.xlsx', file: Buffer.from('no').toString('base64') })
    expect(refused).toMatchObject({ http: 400 })
    expect(refused.message).toContain('.xlsx')
  })
})

it('values of a version with another form stay when nothing changed', () => {
  const values = { total: 1, other: 2 }
  expect(migrationBetween(second, second).run(values)).toEqual({ values, faults: [], losses: [] })
})

describe.each(databaseKinds)('a large form on %s', kind => {
  const server = givenServer(kind)

  it('is counted and checked to the last instance', { tags: 'full', timeout: 600_000 }, async () => {
    const token = await server.tokenFor('admin')
    const data = async <T>(name: string, args: Record<string, unknown>) =>
      dataOf<T>(await server.call(`businessForm.${name}`, args, token))
    const code = unique('f')
    const definition = JSON.stringify(daysForm)
    const { id } = await data<{ id: string }>('templateSave', { code, name: code, definition })
    const { versionId } = await data<{ versionId: string }>('templateDeploy', { id })
    const count = 50_100
    await sql`insert into form_instance (id, kind, template_id, version_id, version_no, no, "values", status)
      select ${code} || g, 'business', ${id}, ${versionId}, 1, g::text, '{"days":"3"}', 'submitted'
      from generate_series(1, ${sql.lit(count)}) g`.execute(server.db)
    expect(await data('instanceReport', { templateId: id, field: 'days' })).toMatchObject([{ value: '3', count }])
    await data('templateUpdate', { id, definition: JSON.stringify(second), draftRevision: 1 })
    await data('templateDeploy', { id })
    expect(await data('migrationList', { templateId: id })).toMatchObject([
      { kind: 'renamed', convertible: count },
      { kind: 'retyped', convertible: count },
    ])
  })
})
