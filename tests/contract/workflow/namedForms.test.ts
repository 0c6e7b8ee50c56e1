import { describe, expect, test } from 'vitest'
import { seedShippedForms } from '../../../server/seed/seedForms.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { settingsOf } from './approvalDesk.ts'
import { bpmn, givenWorkflow, line, task } from './desk.ts'

const definition = (title: string) =>
  JSON.stringify({ schema: { type: 'object', properties: { days: { type: 'number', title } } } })

describe.each(databaseKinds)('forms that a process names by code on %s', kind => {
  const server = givenServer(kind)
  const desk = givenWorkflow(server)
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, desk.token)
  const textOf = async (id: unknown) => String(dataOf(await call('processModel.details', { id })).xml)

  async function published(code = unique('f')) {
    const { id } = dataOf(await call('processForm.templateSave', { code, name: code, definition: definition('天数') }))
    dataOf(await call('processForm.templateDeploy', { id }))
    return { id, code }
  }
  async function model(form: string) {
    const key = unique('m')
    const xml = bpmn(key, settingsOf({ form }) + line(task('a')))
    const { id } = dataOf(await call('processModel.create', { key, name: key, xml }))
    return { id, key }
  }

  test('the check knows them, and a deployment copies the active version', async () => {
    const { id: templateId, code } = await published()
    const { id, key } = await model(code)
    expect(dataOf(await call('processModel.check', { id }))).toMatchObject({ faults: [], deployable: true })
    const found = dataOf(await call('processModel.namedForms', { codes: [code, 'nothing'] })) as unknown as object[]
    expect(found).toMatchObject([{ code, versionNo: 1 }])
    dataOf(await call('processModel.deploy', { id }))
    const start = dataOf(await call('processDefinition.form', { key }))
    expect(start.form).toMatchObject({ properties: { days: { type: 'number', title: '天数' } } })
    // The draft still names the form, so the next deployment takes the version of then.
    expect(await textOf(id)).toContain(`"form":"${code}"`)
    const next = { id: templateId, definition: definition('时长'), draftRevision: 1 }
    dataOf(await call('processForm.templateUpdate', next))
    dataOf(await call('processForm.templateDeploy', { id: templateId }))
    expect(dataOf(await call('processDefinition.form', { key })).form).toMatchObject({
      properties: { days: { title: '天数' } },
    })
    dataOf(await call('processModel.deploy', { id }))
    expect(dataOf(await call('processDefinition.form', { key })).form).toMatchObject({
      properties: { days: { title: '时长' } },
    })
    expect(dataOf(await call('formFlow.product', { code }))).toMatchObject({ kind: 'process', processKey: key })
  })

  test('a code without a published form is warned of, also one of a disabled form', async () => {
    const { id: templateId, code } = await published()
    dataOf(await call('processForm.templateUpdate', { id: templateId, enabled: false }))
    for (const form of [code, unique('f')]) {
      const { id } = await model(form)
      expect(dataOf(await call('processModel.check', { id })).faults).toMatchObject([{ code: 'FORM_CODE_UNKNOWN' }])
    }
  })

  test('a new model of a template is bound to the shipped form, or has a copy of it where that is gone', async () => {
    const before = dataOf(await call('processModel.create', { key: unique('m'), name: '请假', template: 'leave' }))
    const copied = await textOf(before.id)
    expect(copied).toContain('工作代理人')
    expect(copied).not.toContain('formCode')
    // As in a database that never had a form.
    await server.db.deleteFrom('processAction').where('action', '=', 'formDesignSave').execute()
    await server.system().transaction(seedShippedForms)
    await server.system().transaction(seedShippedForms)
    const rows = await server.db.selectFrom('formTemplate').select('code').where('code', 'like', '%_form').execute()
    expect(rows).toHaveLength(10)
    const { id } = dataOf(await call('processModel.create', { key: unique('m'), name: '请假', template: 'leave' }))
    expect(await textOf(id)).toMatch(/"formCode":\s*"leave_form",\s*"formVersion":\s*1/)
  })
})
