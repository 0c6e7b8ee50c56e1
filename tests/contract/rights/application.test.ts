import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('applications on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/upms/application'

  const addApplication = async () =>
    dataOf(
      await company.admin.post(`${base}/add`, {
        name: unique('应用'),
        clientId: unique('app'),
        url: 'https://example.com/',
      }),
    )

  describe('application systems', () => {
    it('shows the secret on creation and rotation only, and stores a hash', async () => {
      const { admin, db } = company
      const made = await addApplication()
      expect(String(made.clientSecret).length).toBeGreaterThan(40)
      expect(dataOf(await admin.get(`${base}/details/${made.id}`))).not.toHaveProperty('clientSecret')
      const rotated = dataOf(await admin.post(`${base}/secret`, { id: made.id }))
      expect(rotated.clientSecret).not.toBe(made.clientSecret)
      const row = await db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', String(made.id))
        .executeTakeFirstOrThrow()
      expect(row.clientSecretHash).toBeTruthy()
      expect(row.clientSecretHash).not.toBe(rotated.clientSecret)
      const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id: made.id }))
      expect(log.map(entry => entry.action)).toEqual(['重置密钥', '新增'])
      expect(JSON.stringify(log)).not.toContain(String(rotated.clientSecret))
    })

    it('are sorted last unless a sort number is given', async () => {
      const { admin } = company
      const [one, two] = [await addApplication(), await addApplication()]
      expect(Number(two.sort)).toBe(Number(one.sort) + 1)
      const order = idsOf(recordsOf(await admin.post(`${base}/list`, { size: 100 })))
      expect(order.slice(-2)).toEqual([one.id, two.id])
      const first = { name: unique('应用'), clientId: unique('app'), sort: 0 }
      expect(dataOf(await admin.post(`${base}/add`, first)).sort).toBe(0)
    })

    it('are listed and edited with their revision, and keep the client id', async () => {
      const { admin } = company
      const made = await addApplication()
      expect(idsOf(recordsOf(await admin.post(`${base}/list`, { name: made.name })))).toEqual([made.id])
      dataOf(await admin.post(`${base}/edit`, { id: made.id, revision: 1, remark: '备注' }))
      expect((await admin.post(`${base}/edit`, { id: made.id, revision: 1, remark: '又' })).http).toBe(409)
      expect((await admin.post(`${base}/edit`, { id: made.id, clientId: unique('other') })).http).toBe(400)
      const wrong = await admin.post(`${base}/add`, {
        name: unique('应用'),
        clientId: unique('app'),
        url: 'javascript:alert(1)',
      })
      expect(wrong).toMatchObject({ http: 400, data: { errors: [{ field: 'url' }] } })
    })

    it('are managed as clients too: listed, saved, deleted', async () => {
      const { admin } = company
      const clients = '/auth/client/manage'
      const values = { name: unique('客户端'), clientId: unique('client') }
      const made = dataOf(await admin.post(`${clients}/save`, values))
      expect(String(made.clientSecret).length).toBeGreaterThan(40)
      const changed = dataOf(await admin.post(`${clients}/save`, { id: made.id, revision: 1, remark: '备注' }))
      expect(changed).toMatchObject({ id: made.id, remark: '备注', revision: 2 })
      expect(changed).not.toHaveProperty('clientSecret')
      expect(idsOf(recordsOf(await admin.post(`${clients}/list`, { clientId: values.clientId })))).toEqual([made.id])
      expect((await admin.post(`${clients}/delete`, { id: made.id })).http).toBe(200)
      expect(recordsOf(await admin.post(`${clients}/list`, { clientId: values.clientId }))).toEqual([])
    })

    it('need the permission of each operation when saved as a client', async () => {
      const made = await addApplication()
      const editor = await company.hire({ organizationId: company.east, codes: ['APPLICATION_EDIT'] })
      const save = (values: Record<string, unknown>) => editor.post('/auth/client/manage/save', values)
      expect((await save({ name: unique('客户端'), clientId: unique('client') })).http).toBe(403)
      expect((await save({ id: made.id, remark: '可以' })).http).toBe(200)
    })

    it('are offered to every signed-in user while enabled', async () => {
      const made = await addApplication()
      const person = await company.hire({ organizationId: company.east })
      expect(idsOf(listOf(await person.get(`${base}/options`)))).toContain(made.id)
      dataOf(await company.admin.post(`${base}/enable`, { id: made.id, enabled: false }))
      expect(idsOf(listOf(await person.get(`${base}/options`)))).not.toContain(made.id)
      expect((await person.post(`${base}/list`)).http).toBe(403)
    })

    it('are deleted when empty and refused with resources', async () => {
      const { admin } = company
      const made = await addApplication()
      const module = dataOf(
        await admin.post('/upms/auth/resource/add', {
          applicationId: made.id,
          level: 1,
          code: 'MODULE_X',
          name: '模块',
        }),
      )
      expect(await admin.post(`${base}/delete`, { id: made.id })).toMatchObject({
        http: 409,
        error: 'APPLICATION_HAS_RESOURCES',
        message: '该应用系统还有 1 个菜单资源，不能删除',
      })
      dataOf(await admin.post(`/upms/auth/resource/delete/${module.id}`))
      dataOf(await admin.post(`${base}/delete`, { id: made.id }))
      expect((await admin.get(`${base}/details/${made.id}`)).http).toBe(404)
    })

    it('never disable or delete the console itself', async () => {
      const { admin } = company
      expect((await admin.post(`${base}/enable`, { id: 'admin', enabled: false })).http).toBe(403)
      expect((await admin.post(`${base}/edit`, { id: 'admin', enabled: false })).http).toBe(400)
      expect((await admin.post(`${base}/delete`, { id: 'admin' })).http).toBe(403)
    })
  })
})
