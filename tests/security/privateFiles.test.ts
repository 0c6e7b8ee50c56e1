import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, type Person, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { applying, givenApprovals, inLine, signedBy } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'

describe.each(databaseKinds)('B9 files of records on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const land = '/project/landBack'
  const codes = ['LAND_VIEW', 'LAND_ADD', 'LAND_EDIT']

  /** Uploads a file as a user, in the form that records store. */
  const uploaded = async (person: Person) => {
    const name = `${unique('file')}.pdf`
    const key = `user/${person.id}/file/${name}`
    const about = { size: 3, contentType: 'application/pdf', ownerId: person.id }
    await server.db
      .insertInto('storedObject')
      .values({ id: unique('o'), key, name, ...about })
      .execute()
    return { name, url: `/oss/${key}` }
  }
  const opened = async (person: Person, { url }: { url: string }) =>
    (await person.get('/auth/ossToken/downloadUrl', { url })).http

  const parcel = async (person: Person, files: object[]) => {
    const code = unique('G-')
    const organizationId = company.east
    const body = { code, name: code, organizationId, regionCode: '330106', files }
    return person.post(`${land}/add`, body)
  }

  test('are readable by readers of the record only, even if others know the address', async () => {
    const owner = await company.hire({ organizationId: company.east, codes })
    const colleague = await company.hire({ organizationId: company.east, codes: ['LAND_VIEW'] })
    const elsewhere = await company.hire({ organizationId: company.west, codes })
    const without = await company.hire({ organizationId: company.east, codes: ['ROLE_VIEW'] })
    const all = [owner, colleague, elsewhere, without]
    const file = await uploaded(owner)
    const statuses = async () => Promise.all(all.map(person => opened(person, file)))
    expect(await statuses()).toEqual([200, 404, 404, 404])
    const id = String(dataOf(await parcel(owner, [file])).id)
    expect(await statuses()).toEqual([200, 200, 404, 404])
    // The record no longer names it, so an old address does not open it.
    dataOf(await owner.post(`${land}/update`, { id, files: [] }))
    expect(await statuses()).toEqual([200, 404, 404, 404])
    // A user who may change the record restores its earlier content.
    const editor = await company.hire({ organizationId: company.east, codes })
    dataOf(await editor.post(`${land}/update`, { id, files: [file] }))
    expect(await statuses()).toEqual([200, 200, 404, 404])
    dataOf(await company.admin.post(`${land}/delete`, { id }))
    expect(await statuses()).toEqual([200, 404, 404, 404])
  })

  test('are refused in records and processes of another user', async () => {
    const owner = await company.hire({ organizationId: company.west, codes })
    const stranger = await company.hire({ organizationId: company.east, codes })
    const file = await uploaded(owner)
    const refused = {
      http: 400,
      data: { errors: [{ field: 'files', code: 'FILE_GONE', message: '文件不存在，请重新上传' }] },
    }
    expect(await parcel(stranger, [file])).toMatchObject(refused)
    const id = String(dataOf(await parcel(stranger, [])).id)
    expect(await stranger.post(`${land}/update`, { id, files: [file] })).toMatchObject(refused)
    const { key } = await workflow.deploy(inLine(signedBy('sign', [desk.bob])))
    for (const variables of [{ files: [file] }, { files: file.url }, { files: { deep: [{ at: file }] } }])
      expect(await desk.ann.post('/nbpm/instance/start', { key, variables })).toMatchObject(refused)
    const instance = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)
    const task = await desk.task(desk.bob, 'sign', instance)
    expect(await desk.bob.post('/nbpm/task/complete', { id: task, variables: { files: [file] } })).toMatchObject(
      refused,
    )
    expect(
      await company.admin.post('/nbpm/variable/update', { id: instance, variables: { files: [file] } }),
    ).toMatchObject(refused)
    for (const person of [stranger, desk.ann, desk.bob]) expect(await opened(person, file)).toBe(404)
  })

  test('files of a filled-in form are read by its readers, and a strange one is refused at its field', async () => {
    const codes = ['PROCESS_FORM_VIEW', 'PROCESS_FORM_FILL']
    const hire = (of: string[]) => company.hire({ organizationId: company.east, codes: of, dataScope: 'all' })
    const [owner, reader, without] = [await hire(codes), await hire(codes), await hire(['ROLE_VIEW'])]
    const code = unique('f')
    const properties = { files: { type: 'array', title: '附件', 'x-field': 'upload', items: { type: 'object' } } }
    const definition = JSON.stringify({ schema: { type: 'object', properties } })
    const { id: templateId } = dataOf(
      await company.admin.post('/jbpm/dy/template/save', { code, name: code, definition }),
    )
    dataOf(await company.admin.post('/jbpm/dy/template/deploy', { id: templateId }))
    const [own, foreign] = [await uploaded(owner), await uploaded(without)]
    const save = (files: object[], more: object = {}) =>
      owner.post('/jbpm/dy/instance/save', { templateId, values: { files }, submit: true, ...more })
    expect(await save([foreign])).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'values.files', code: 'FILE_GONE' }] },
    })
    const draft = dataOf(await save([own], { submit: false }))
    const readers = [owner, reader, without]
    expect(await Promise.all(readers.map(person => opened(person, own)))).toEqual([200, 404, 404])
    dataOf(await save([own], { id: draft.id, revision: draft.revision }))
    expect(await Promise.all(readers.map(person => opened(person, own)))).toEqual([200, 200, 404])
  })

  test('are readable by the participants of their process', async () => {
    const { ann, bob, cid } = desk
    const file = await uploaded(ann)
    const instance = await desk.start(inLine(applying, signedBy('sign', [bob])), { variables: { files: [file] } })
    for (const [person, status] of [
      [ann, 200],
      [bob, 404],
      [cid, 404],
    ] as const)
      expect(await opened(person, file), person.username).toBe(status)
    await desk.done(ann, instance, 'apply', 'complete')
    for (const [person, status] of [
      [ann, 200],
      [bob, 200],
      [cid, 404],
    ] as const)
      expect(await opened(person, file), person.username).toBe(status)
    // The initiator may read a file that an approver adds.
    const answer = await uploaded(bob)
    const task = await desk.task(bob, 'sign', instance)
    dataOf(await bob.post('/nbpm/task/complete', { id: task, files: [answer], comment: '见附件' }))
    expect([await opened(ann, answer), await opened(cid, answer)]).toEqual([200, 404])
  })

  test('are not readable by participants from whom the node hides the field, and survive their writes', async () => {
    const { ann, bob, cid, dan } = desk
    const [contract, invoice] = [await uploaded(ann), await uploaded(ann)]
    const file = { type: 'array', items: { type: 'object' } }
    const columns = { name: { type: 'string' }, files: file }
    const rows = { type: 'array', items: { type: 'object', properties: columns } }
    const form = JSON.stringify({ type: 'object', properties: { contract: file, lines: rows } })
    const hides = [
      { field: 'contract', right: 'hide' as const },
      { field: 'lines', right: 'write' as const },
      { field: 'lines.files', right: 'hide' as const },
    ]
    const nodes = inLine(signedBy('sign', [bob], { fields: hides }), signedBy('boss', [dan]))
    const lines = [{ name: '桌子', files: [invoice] }]
    const instance = await desk.start(nodes, { process: { form }, variables: { contract: [contract], lines } })
    const statuses = (person: Person) => Promise.all([contract, invoice].map(one => opened(person, one)))
    expect(await statuses(bob)).toEqual([404, 404])
    // Nor does knowing the address make it a value of another process.
    const { key } = await workflow.deploy(inLine(signedBy('other', [cid])))
    expect(await bob.post('/nbpm/instance/start', { key, variables: { files: [contract] } })).toMatchObject({
      http: 400,
    })
    dataOf(
      await bob.post('/nbpm/task/complete', {
        id: await desk.task(bob, 'sign', instance),
        variables: { lines: [{ name: '书桌' }] },
      }),
    )
    expect(await statuses(dan)).toEqual([200, 200])
    await desk.done(dan, instance, 'boss', 'complete')
    expect([await statuses(ann), await statuses(bob), await statuses(dan)]).toEqual([
      [200, 200],
      [404, 404],
      [200, 200],
    ])
    const shown = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`)).variables
    expect(shown).toMatchObject({ lines: [{ name: '书桌', files: [{ url: invoice.url }] }] })
  })
})
