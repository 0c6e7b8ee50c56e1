import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SealSettings } from '../../../schemas/types/sealSettings.ts'
import { putObject } from '../../../server/services/storage/objects.ts'
import { dataOf, givenCompany, idsOf, listOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '合同名称' },
    amount: { type: 'number', title: '金额' },
    secret: { type: 'string', title: '底价' },
  },
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe.each(databaseKinds)('electronic seals on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  let category: string
  let other: string
  let owner: string

  const pictureOf = async (text: string, person: Person = company.admin): Promise<string> => {
    const key = `user/${person.id}/image/${unique('seal')}.svg`
    const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`)
    const object = { key, name: 'seal.svg', contentType: 'image/svg+xml', ownerId: person.id, bytes }
    await putObject({ db: server.db, dataDir: server.config.dataDir }, object)
    return `/oss/${key}`
  }
  const save = async (family: string, body: Record<string, unknown>) =>
    String(dataOf(await company.admin.post(`/esignature/${family}/save`, body)).id)
  const addSeal = async (more: Record<string, unknown> = {}) =>
    save('seal', {
      name: unique('印章'),
      companyId: owner,
      categoryId: category,
      picture: await pictureOf('seal'),
      userIds: [desk.bob.id],
      ...more,
    })
  const begin = (seal: SealSettings, more: Record<string, unknown> = {}) =>
    desk.start(inLine(signedBy('stamp', [desk.bob], { seal, ...more })), {
      process: { form },
      variables: { subject: '采购合同', amount: 100, secret: '80' },
    })
  const agree = async (instance: string, args: Record<string, unknown> = {}) =>
    desk.act(desk.bob, instance, 'stamp', 'complete', args)
  const marksOf = async (person: Person, instanceId: string) =>
    listOf(await person.post('/esignature/mark/ofInstance', { instanceId }))
  const verify = async (person: Person, id: unknown) => dataOf(await person.get(`/esignature/mark/verify/${id}`))
  const codesOf = ({ findings }: Record<string, unknown>) => (findings as { code: string }[]).map(({ code }) => code)
  const sealed = async () => {
    const sealId = await addSeal()
    const instance = await begin({ use: 'required' })
    dataOf(await agree(instance, { sealId }))
    const [mark] = await marksOf(desk.bob, instance)
    return { sealId, instance, mark: mark ?? {} }
  }

  beforeAll(async () => {
    category = await save('category', { name: unique('合同章'), code: unique('C') })
    other = await save('category', { name: unique('公章'), code: unique('O') })
    const code = unique('9')
      .toUpperCase()
      .replaceAll(/[IOSVZ]/g, 'A')
    owner = await save('company', {
      name: unique('测试公司'),
      creditCode: code.padEnd(18, '0').slice(0, 18),
      organizationId: company.east,
    })
  })

  test('lists companies, categories and seals, and says which record is still needed', async () => {
    const id = await addSeal()
    const idsIn = async (family: string) =>
      idsOf(recordsOf(await company.admin.post(`/esignature/${family}/list`, { size: 100 })))
    expect(await idsIn('company')).toContain(owner)
    expect(await idsIn('category')).toEqual(expect.arrayContaining([category, other]))
    const rows = recordsOf(await company.admin.post('/esignature/seal/list', { size: 100 }))
    expect(rows.find(row => row.id === id)).toMatchObject({ companyId: owner, enabled: true })
    expect(await company.admin.post('/esignature/company/delete', { id: owner })).toMatchObject({ http: 409 })
    const wrong = { name: '印章', companyId: owner, categoryId: category, picture: await pictureOf('seal') }
    expect(await company.admin.post('/esignature/seal/save', wrong)).toMatchObject({ http: 400 })
    expect(
      await company.admin.post('/esignature/seal/save', {
        ...wrong,
        userIds: [desk.bob.id],
        validFrom: inDays(2),
        validTo: inDays(1),
      }),
    ).toMatchObject({ http: 400, data: { errors: [{ field: 'validTo', message: '有效期止不能早于有效期起' }] } })
  })

  test.each(['company', 'category', 'seal'] as const)(
    'a %s is changed, disabled, deleted and comes back',
    async family => {
      const post = async (what: string, body: Record<string, unknown>) =>
        company.admin.post(`/esignature/${family}/${what}`, body)
      const code = unique('8')
        .toUpperCase()
        .replaceAll(/[IOSVZ]/g, 'A')
        .padEnd(18, '0')
        .slice(0, 18)
      const name = unique('名称')
      const bodies = { company: { name, creditCode: code, organizationId: company.east }, category: { name, code } }
      const id = family === 'seal' ? await addSeal() : await save(family, bodies[family])
      const nameOf = async () => dataOf(await company.admin.get(`/esignature/${family}/details/${id}`)).name
      const before = await nameOf()
      const renamed = unique('改名')
      dataOf(await post('save', { id, name: renamed }))
      expect(await nameOf()).toBe(renamed)
      const lines = recordsOf(await post('auditLog/list', { id, current: 1, size: 10 }))
      dataOf(await post('revert', { id, logId: lines.at(-1)?.id }))
      expect(await nameOf()).toBe(before)
      expect(dataOf(await post('enable', { id, enabled: false }))).toMatchObject({ enabled: false })
      dataOf(await post('delete', { id }))
      expect(recordsOf(await post('recycle/list', { size: 100 })).map(row => row.id)).toContain(id)
      dataOf(await post('restore', { ids: [id] }))
      dataOf(await post('deleteBatch', { ids: [id] }))
      expect(await company.admin.get(`/esignature/${family}/details/${id}`)).toMatchObject({ http: 404 })
    },
  )

  test('lets only holders of the codes keep seals', async () => {
    const reader = await company.hire({ organizationId: company.east, codes: ['SEAL_VIEW'] })
    const id = await addSeal()
    expect(recordsOf(await reader.post('/esignature/seal/list', { size: 100 })).map(row => row.id)).toContain(id)
    expect(await reader.post('/esignature/seal/enable', { id, enabled: false })).toMatchObject({ http: 403 })
    expect(await reader.post('/esignature/mark/list')).toMatchObject({ http: 403 })
    const west = await company.hire({ organizationId: company.west, codes: ['SEAL_VIEW', 'SEAL_EDIT'] })
    expect(recordsOf(await west.post('/esignature/seal/list', { size: 100 })).map(row => row.id)).not.toContain(id)
    expect(await west.post('/esignature/seal/delete', { id })).toMatchObject({ http: 404 })
  })

  test('offers the seals that the approver may use today: by person, position and organization', async () => {
    const position = unique('p')
    await server.db
      .insertInto('position')
      .values({ id: position, code: position, name: position, organizationId: company.eastTeam })
      .execute()
    await server.db
      .insertInto('positionMember')
      .values({ id: unique('m'), positionId: position, userId: desk.bob.id })
      .execute()
    const nobody = { userIds: [] }
    const mine = [
      await addSeal(),
      await addSeal({ ...nobody, positionIds: [position] }),
      await addSeal({ ...nobody, organizationIds: [company.eastTeam] }),
      await addSeal({ validFrom: inDays(-1), validTo: inDays(1) }),
    ]
    const foreign = await addSeal({ userIds: [desk.cid.id] })
    const instance = await begin({ use: 'optional' })
    const id = await desk.task(desk.bob, 'stamp', instance)
    const offered = listOf(await desk.bob.post('/esignature/seal/usable', { taskId: id })).map(row => row.id)
    expect(offered).toEqual(expect.arrayContaining(mine))
    expect(offered).not.toContain(foreign)
    expect(dataOf(await desk.bob.get(`/nbpm/task/detail/${id}`)).seal).toBe('optional')
    expect(dataOf(await desk.ann.get(`/nbpm/task/detail/${id}`)).seal).toBeNull()
    expect(listOf(await desk.ann.post('/esignature/seal/usable', { taskId: id }))).toEqual([])
    expect(await desk.eve.post('/esignature/seal/usable', { taskId: id })).toMatchObject({ status: false })
    dataOf(await agree(instance))
    expect(await marksOf(desk.bob, instance)).toEqual([])
  })

  test('refuses a missing, unknown, foreign, disabled, expired, early or unoffered seal by its code', async () => {
    const instance = await begin({ use: 'required', categories: [category] })
    const refusal = async (sealId?: string) => {
      const { http, data } = await agree(instance, sealId === undefined ? {} : { sealId })
      const [error] = (data as { errors: { field: string; code: string }[] }).errors
      return [http, error?.field, error?.code]
    }
    const disabled = await addSeal()
    dataOf(await company.admin.post('/esignature/seal/enable', { id: disabled, enabled: false }))
    const deleted = await addSeal()
    dataOf(await company.admin.post('/esignature/seal/delete', { id: deleted }))
    expect(await refusal()).toEqual([400, 'sealId', 'SEAL_MISSING'])
    expect(await refusal('nothing')).toEqual([400, 'sealId', 'SEAL_GONE'])
    expect(await refusal(deleted)).toEqual([400, 'sealId', 'SEAL_GONE'])
    expect(await refusal(await addSeal({ userIds: [desk.cid.id] }))).toEqual([400, 'sealId', 'SEAL_NOT_YOURS'])
    expect(await refusal(await addSeal({ categoryId: other }))).toEqual([400, 'sealId', 'SEAL_NOT_OFFERED'])
    expect(await refusal(disabled)).toEqual([400, 'sealId', 'SEAL_DISABLED'])
    expect(await refusal(await addSeal({ validTo: inDays(-2) }))).toEqual([400, 'sealId', 'SEAL_EXPIRED'])
    expect(await refusal(await addSeal({ validFrom: inDays(2) }))).toEqual([400, 'sealId', 'SEAL_NOT_YET_VALID'])
    const lost = await addSeal({ picture: '/oss/user/nobody/image/lost.svg' })
    expect(await refusal(lost)).toEqual([400, 'sealId', 'SEAL_PICTURE_GONE'])
    expect(await marksOf(desk.bob, instance)).toEqual([])
    expect(await desk.todo(desk.bob, instance)).toEqual(['stamp'])
    const plain = await desk.start(inLine(signedBy('stamp', [desk.bob])))
    const answer = await agree(plain, { sealId: await addSeal() })
    expect(answer).toMatchObject({ http: 400, data: { errors: [{ field: 'sealId', code: 'SEAL_NOT_ASKED' }] } })
  })

  test('refuses the seals of a disabled category', async () => {
    const closed = await save('category', { name: unique('停用章'), code: unique('X') })
    const sealId = await addSeal({ categoryId: closed })
    const instance = await begin({ use: 'required' })
    dataOf(await company.admin.post('/esignature/category/enable', { id: closed, enabled: false }))
    expect(await agree(instance, { sealId })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'sealId', code: 'SEAL_DISABLED' }] },
    })
    dataOf(await company.admin.post('/esignature/category/enable', { id: closed, enabled: true }))
    dataOf(await agree(instance, { sealId }))
  })

  test('takes the seal along where agreeing is part of adding a signer', async () => {
    const instance = await begin({ use: 'required' }, { buttons: [{ button: 'addAfter' }] })
    const id = await desk.task(desk.bob, 'stamp', instance)
    expect(dataOf(await desk.bob.get(`/nbpm/task/addForm/${id}`)).seal).toBe('required')
    const adding = { id, how: 'addAfter', userIds: [desk.cid.id] }
    expect(await desk.bob.post('/nbpm/task/addSigners', adding)).toMatchObject({ http: 400, message: '请选择印章' })
    dataOf(await desk.bob.post('/nbpm/task/addSigners', { ...adding, sealId: await addSeal() }))
    expect(await marksOf(desk.bob, instance)).toMatchObject([{ nodeName: 'stamp', withdrawn: false }])
  })

  test('anybody who sees the form can compute the digest, and hears that nothing changed', async () => {
    const { instance, mark } = await sealed()
    const found = await verify(desk.bob, mark.id)
    expect(found).toMatchObject({ verdict: 'intact', digest: mark.digest })
    expect(codesOf(found)).toEqual(['SEAL_INTACT'])
    const statement = JSON.parse(String(found.statement)) as Record<string, unknown>
    expect(createHash('sha256').update(String(found.statement)).digest('hex')).toBe(mark.digest)
    expect(statement).toMatchObject({
      instanceId: instance,
      person: desk.bob.id,
      picture: mark.pictureDigest,
      values: { subject: '采购合同', amount: 100, secret: '80' },
      moment: mark.signedAt,
    })
    const lines = listOf(await desk.ann.post('/nbpm/instance/timeline', { id: instance }))
    expect(lines.find(line => line.seal)).toMatchObject({ seal: mark.picture })
  })

  test('tells a changed value, picture, person and digest apart', async () => {
    const { instance, mark } = await sealed()
    const set = (values: object) =>
      server.db.updateTable('sealMark').set(values).where('id', '=', String(mark.id)).execute()
    const now = async () => codesOf(await verify(desk.bob, mark.id))
    const changed = JSON.stringify({ subject: '采购合同', amount: 900, secret: '80' })
    await server.db.updateTable('processInstance').set({ variables: changed }).where('id', '=', instance).execute()
    expect(await verify(desk.bob, mark.id)).toMatchObject({ verdict: 'changed', message: '用印后表单有修改：金额' })
    await set({ userId: desk.cid.id })
    expect(await now()).toEqual(expect.arrayContaining(['SEAL_DIGEST_WRONG', 'SEAL_VALUES_CHANGED']))
    await set({ userId: desk.bob.id, signedAt: new Date(0).toISOString() })
    expect(await now()).toContain('SEAL_DIGEST_WRONG')
    await set({ signedAt: mark.signedAt, values: changed })
    expect(await now()).toEqual(['SEAL_DIGEST_WRONG'])
    await set({ values: JSON.stringify({ subject: '采购合同', amount: 100, secret: '80' }), digest: '0'.repeat(64) })
    expect(await now()).toEqual(expect.arrayContaining(['SEAL_DIGEST_WRONG', 'SEAL_HISTORY_DIFFERS']))
    await set({ digest: mark.digest, picture: await pictureOf('another') })
    expect(await verify(desk.bob, mark.id)).toMatchObject({ verdict: 'broken' })
    expect(await now()).toContain('SEAL_PICTURE_CHANGED')
    await set({ picture: '/oss/user/nobody/image/lost.svg' })
    expect(await now()).toContain('SEAL_PICTURE_MISSING')
  })

  test('keeps the picture of a used seal, and says that the seal has a new one', async () => {
    const { sealId, mark } = await sealed()
    const row = await server.db
      .selectFrom('storedObject')
      .select('held')
      .where('key', '=', String(mark.picture).slice('/oss/'.length))
      .executeTakeFirst()
    expect(row?.held).toBe(true)
    dataOf(await company.admin.post('/esignature/seal/save', { id: sealId, picture: await pictureOf('renewed') }))
    const found = await verify(desk.bob, mark.id)
    expect(found).toMatchObject({ verdict: 'intact', picture: mark.picture })
    expect(codesOf(found)).toEqual(['SEAL_INTACT', 'SEAL_PICTURE_RENEWED'])
    expect(await company.admin.post('/esignature/seal/delete', { id: sealId })).toMatchObject({ http: 409 })
  })

  test('shows uses to participants only, without names of hidden fields', async () => {
    const { instance, mark } = await sealed()
    expect(await desk.eve.post('/esignature/mark/ofInstance', { instanceId: instance })).toMatchObject({
      http: 404,
      error: 'SEAL_MARK_GONE',
    })
    expect(await desk.eve.get(`/esignature/mark/verify/${mark.id}`)).toMatchObject({
      http: 404,
      error: 'SEAL_MARK_GONE',
    })
    const keeper = await company.hire({ organizationId: company.east, codes: ['SEAL_MARK_VIEW'] })
    const rows = recordsOf(await keeper.post('/esignature/mark/list', { size: 100 }))
    expect(rows.find(row => row.id === mark.id)).toMatchObject({ digest: mark.digest })
    expect(JSON.stringify(rows)).not.toContain('采购合同\\"')
    expect(rows.every(row => row.values === undefined)).toBe(true)
    const changed = JSON.stringify({ subject: '采购合同', amount: 100, secret: '1' })
    await server.db.updateTable('processInstance').set({ variables: changed }).where('id', '=', instance).execute()
    expect(await verify(keeper, mark.id)).toMatchObject({ message: '用印后表单有修改：其他字段', statement: null })
    expect(await verify(desk.bob, mark.id)).toMatchObject({ message: '用印后表单有修改：底价' })
  })

  test('a running instance is printed with its seal, and without what the reader may not see', async () => {
    const { instance, mark } = await sealed()
    const print = async (person: Person) => dataOf(await person.get(`/nbpm/instance/print/${instance}`))
    const whole = await print(company.admin)
    expect(whole.seals).toMatchObject([{ id: mark.id, verdict: 'intact' }])
    expect(JSON.stringify(whole.content)).toContain('底价')
    expect(JSON.stringify((await print(desk.bob)).content)).toContain('采购合同')
    expect((await desk.dan.get(`/nbpm/instance/print/${instance}`)).http).toBe(403)
  })

  test('a withdrawn agreement takes its seal back', async () => {
    const sealId = await addSeal()
    const instance = await desk.start(
      inLine(signedBy('stamp', [desk.bob], { seal: { use: 'required' } }), signedBy('boss', [desk.cid])),
    )
    const id = await desk.task(desk.bob, 'stamp', instance)
    dataOf(await agree(instance, { sealId }))
    dataOf(await desk.bob.post('/nbpm/task/withdraw', { id }))
    const [mark] = await marksOf(desk.bob, instance)
    expect(mark?.withdrawn).toBe(true)
    expect(codesOf(await verify(desk.bob, mark?.id))).toContain('SEAL_USE_WITHDRAWN')
    expect(await agree(instance)).toMatchObject({ http: 400, message: '请选择印章' })
    dataOf(await agree(instance, { sealId }))
    expect((await marksOf(desk.bob, instance)).map(each => each.withdrawn)).toEqual([true, false])
  })

  test('the printed archive draws the seal with person and time, and says what changed after it', async () => {
    const { instance, mark } = await sealed()
    await workflow.settle()
    const { id } = await server.db
      .selectFrom('processArchive')
      .select('id')
      .where('instanceId', '=', instance)
      .executeTakeFirstOrThrow()
    const print = async () => dataOf(await company.admin.get(`/nbpm/archive/print/${id}`)).seals
    expect(await print()).toMatchObject([
      { picture: mark.picture, userName: desk.bob.username, signedAt: mark.signedAt, verdict: 'intact', changed: [] },
    ])
    const values = JSON.stringify({ subject: '采购合同', amount: 5, secret: '80' })
    await server.db.updateTable('processArchiveContent').set({ values }).where('archiveId', '=', id).execute()
    expect(await print()).toMatchObject([{ verdict: 'changed', changed: ['金额'] }])
    const files = await server.db
      .selectFrom('processArchiveFile')
      .select(['address', 'state', 'digest'])
      .where('archiveId', '=', id)
      .execute()
    expect(files).toEqual([{ address: mark.picture, state: 'kept', digest: mark.pictureDigest }])
  })
})
