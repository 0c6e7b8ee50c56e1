import { describe, expect, it } from 'vitest'
import { type Company, dataOf, givenCompany, listOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, fieldErrors, given, givenServer } from '../harness.ts'

const added = async ({ admin }: Company, path: string, values: Record<string, unknown>) =>
  dataOf(await admin.post(path, values)).id

/** Calls that store a record of a form in another way; `field` is missing in what they store. */
const siblings: {
  rules: string
  call: string
  values(company: Company): Promise<Record<string, unknown>> | Record<string, unknown>
  field: string
  /** Sets the field where the call does not accept it. */
  fill?(company: Company, id: unknown): Promise<unknown>
}[] = [
  {
    rules: 'applicationSave',
    call: 'client.save',
    values: () => ({ name: unique('应用'), clientId: unique('app').toLowerCase(), url: '/' }),
    field: 'remark',
  },
  {
    rules: 'resourceClassifySave',
    call: 'classify.save',
    values: () => ({ applicationId: 'admin', code: unique('K').toUpperCase(), name: '分类' }),
    field: 'remark',
  },
  {
    rules: 'moduleSave',
    call: 'resource.copy',
    values: async company => {
      const place = { applicationId: 'admin', name: '菜单' }
      const code = () => unique('C').toUpperCase()
      const id = await added(company, '/upms/auth/resource/add', { ...place, level: 1, code: code(), remark: '有' })
      await added(company, '/upms/auth/resource/add', { ...place, level: 2, code: code(), parentId: id })
      return { id }
    },
    field: 'remark',
    fill: async ({ db }, id) =>
      db.updateTable('resource').set({ remark: '有' }).where('parentId', '=', String(id)).execute(),
  },
  {
    rules: 'positionSave',
    call: 'postAuthority.scope',
    values: async company => {
      const values = { code: unique('P-').toUpperCase(), name: '岗位', organizationId: company.east }
      return { id: await added(company, '/upms/position/add', values), dataScope: 'all' }
    },
    field: 'remark',
    fill: ({ admin }, id) => admin.post('/upms/position/edit', { id, remark: '有' }),
  },
]

describe.each(databaseKinds)('custom rules on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const caller = given(async () => {
    const token = await server.tokenFor(company.admin.username)
    return { call: (name: string, args: Record<string, unknown>) => server.call(name, args, token) }
  })
  const message = '请补充这一项'

  it.each(siblings)('of $rules apply in $call as well, for all values that it stores', async sibling => {
    const { admin } = company
    const [bean] = recordsOf(await admin.post('/valid/bean/validation/list', { name: sibling.rules }))
    const given = await sibling.values(company)
    const rule = { beanId: bean?.id, field: sibling.field, kind: 'required', message }
    const { id } = dataOf(await admin.put('/valid/bean/rules/create', rule))
    expect(fieldErrors(await caller.call(sibling.call, given))).toEqual({ [sibling.field]: message })
    const uses = listOf(await admin.post('/valid/bean/validation/uses', { id: bean?.id }))
    expect(uses.map(one => one.id)).toContain(sibling.call)
    if (sibling.fill) await sibling.fill(company, given.id)
    dataOf(await caller.call(sibling.call, sibling.fill ? given : { ...given, [sibling.field]: '有' }))
    dataOf(await admin.post(`/valid/bean/rules/del/${String(id)}`))
  })
})
