import { beforeAll, describe, expect, test } from 'vitest'
import { putObject } from '../../../server/services/storage/objects.ts'
import { dataOf, givenCompany, type Person, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

type Row = Record<string, unknown>

const text = { type: 'string' }
const files = { type: 'array', 'x-field': 'upload', items: { type: 'object' } }
const schema = {
  type: 'object',
  properties: {
    remark: { ...text, title: '说明' },
    files: { ...files, title: '附件', 'x-accept': ['.pdf'], 'x-maxSize': 1 },
    signature: { ...text, title: '签名', 'x-field': 'signature' },
    userId: { ...text, title: '经办人', 'x-ref': 'user' },
    organizationId: { ...text, title: '组织', 'x-ref': 'organization' },
    positionId: {
      ...text,
      title: '岗位',
      'x-ref': 'position',
      'x-filters': [{ by: 'organizationId', value: '=form.organizationId' }],
    },
    gender: { ...text, title: '性别', 'x-dictionary': 'GENDER_OF_FORMS' },
    other: { ...text, title: '其他', 'x-enabled': "=form.remark == '其他'" },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: { userIds: { type: 'array', title: '人员', 'x-ref': 'user', items: text } },
      },
    },
  },
}

describe.each(databaseKinds)('the values of a form on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  let position: string

  const upload = async (person: Person, folder: 'image' | 'file', ending: string): Promise<string> => {
    const name = `${unique('f')}.${ending}`
    const key = `user/${person.id}/${folder}/${name}`
    const object = { key, name, contentType: 'image/png', ownerId: person.id, bytes: Buffer.from(name) }
    await putObject({ db: server.db, dataDir: server.config.dataDir }, object)
    return `/oss/${key}`
  }
  const codesOf = ({ data }: { data: unknown }) =>
    Object.fromEntries(((data as Row | null)?.errors as Row[] | undefined)?.map(each => [each.field, each.code]) ?? [])
  /** Wrong values, and the code of their fault. */
  const wrongValues = async (): Promise<[Row, Row]> => [
    {
      files: [{ name: 'a.exe', url: 'https://evil.example.com/x' }],
      signature: await upload(desk.dan, 'image', 'png'),
      userId: 'nobody',
      organizationId: company.west,
      positionId: position,
      gender: 'unknown',
      // Nothing is stored, so it may have been entered before its field was closed.
      other: 'not asked',
      lines: [{ userIds: [desk.bob.id] }, { userIds: [desk.bob.id, 'nobody'] }],
    },
    {
      files: 'FILES_OF_OTHER_KIND',
      signature: 'SIGNATURE_NOT_OWN',
      userId: 'REFERENCE_UNKNOWN',
      positionId: 'REFERENCE_UNKNOWN',
      gender: 'VALUE_NOT_IN_DICTIONARY',
      'lines.1.userIds': 'REFERENCE_UNKNOWN',
    },
  ]
  const rightValues = async (person: Person): Promise<Row> => ({
    remark: '其他',
    files: [{ name: 'a.pdf', url: await upload(person, 'file', 'pdf'), size: 1000 }],
    signature: await upload(person, 'image', 'png'),
    userId: desk.bob.id,
    organizationId: company.east,
    positionId: position,
    gender: 'f',
    other: 'asked',
    lines: [{ userIds: [desk.bob.id] }],
  })
  const at = (field: string, codes: Row) =>
    Object.fromEntries(Object.entries(codes).map(([name, code]) => [`${field}.${name}`, code]))

  const offerEntry = (enabled: boolean) =>
    server.db.updateTable('dictionaryEntry').set({ enabled }).where('id', '=', 'gender-of-forms-f').execute()

  beforeAll(async () => {
    position = unique('p')
    const { db } = server
    const values = { id: position, code: position, name: position, organizationId: company.east }
    await db.insertInto('position').values(values).execute()
    const dictionary = { id: 'gender-of-forms', code: 'GENDER_OF_FORMS', title: '性别' }
    await db.insertInto('dictionary').values(dictionary).execute()
    const entry = { id: 'gender-of-forms-f', dictionaryId: dictionary.id, value: 'f', label: '女' }
    await db.insertInto('dictionaryEntry').values(entry).execute()
  })

  test('are judged by field when a process starts and when an approver changes them', async () => {
    const fields = Object.keys(schema.properties).map(field => ({ field, right: 'write' as const }))
    const form = settingsOf({ form: JSON.stringify(schema) })
    const { key } = await workflow.deploy(`${form}${inLine(signedBy('sign', [desk.bob], { fields }))}`)
    const start = (variables: Row) => company.admin.post('/nbpm/instance/start', { key, variables })
    const [wrong, codes] = await wrongValues()
    const refused = await start(wrong)
    expect([refused.http, codesOf(refused)]).toEqual([400, at('variables', codes)])
    const outside = await start({ files: [{ name: 'a.pdf', url: 'https://evil.example.com/a.pdf' }] })
    expect(codesOf(outside)).toEqual({ 'variables.files': 'FILES_INVALID' })

    const stored = await rightValues(company.admin)
    const { id } = dataOf(await start(stored))
    const signed = await server.db
      .selectFrom('storedObject')
      .select('held')
      .where('key', '=', String(stored.signature).slice('/oss/'.length))
      .executeTakeFirstOrThrow()
    expect(signed.held).toBe(true)

    const agree = (variables: Row) => desk.act(desk.bob, String(id), 'sign', 'complete', { variables })
    const changed = await agree({ ...wrong, remark: '其他' })
    // The approver sees no other region, the position is the stored one, and the same call enables the other field.
    const { positionId: _position, ...rest } = codes
    const ofApprover = { ...rest, organizationId: 'REFERENCE_UNKNOWN' }
    expect([changed.http, codesOf(changed)]).toEqual([400, at('variables', ofApprover)])
    // What is no longer allowed, such as the signature of another, stays where it is unchanged.
    await offerEntry(false)
    await server.db.updateTable('position').set({ deletedAt: new Date() }).where('id', '=', position).execute()
    expect(codesOf(await agree({ ...stored, remark: '改', other: 'changed' }))).toEqual({
      'variables.other': 'FIELD_NOT_ENABLED',
    })
    dataOf(await agree({ ...stored, remark: '改' }))
    await offerEntry(true)
    await server.db.updateTable('position').set({ deletedAt: null }).where('id', '=', position).execute()
  })

  test('are judged by field when an instance of a form is submitted, and when its draft is tried', async () => {
    const call = (path: string, body: Row) => company.admin.post(`/jbpm/dy/${path}`, body)
    const definition = JSON.stringify({ schema })
    const form = dataOf(await call('template/save', { name: unique('表单'), code: unique('f'), definition }))
    const [wrong, codes] = await wrongValues()
    expect(codesOf(await call('template/try', { id: form.id, values: wrong }))).toEqual(at('values', codes))
    dataOf(await call('template/deploy', { id: form.id, draftRevision: form.draftRevision }))
    const save = (body: Row) => call('instance/save', body)
    expect(codesOf(await save({ templateId: form.id, values: wrong, submit: true }))).toEqual(at('values', codes))
    // A draft need not be valid; what it holds is judged when it is submitted.
    const draft = dataOf(await save({ templateId: form.id, values: { userId: 'nobody' } }))
    const { id, revision } = draft
    expect(codesOf(await save({ id, revision, submit: true }))).toEqual({ 'values.userId': 'REFERENCE_UNKNOWN' })
    const values = await rightValues(company.admin)
    const sent = dataOf(await save({ id, revision, values, submit: true }))
    await offerEntry(false)
    const later = { id, revision: sent.revision, values: { ...values, lines: [] } }
    expect(dataOf(await save(later)).status).toBe('submitted')
    await offerEntry(true)
  })
})
