import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'

type Row = Record<string, unknown>
interface Conflict {
  revision: number
  updatedBy: string
  changes: { field: string; kind: string; base: string; theirs: string; mine: string; value: unknown }[]
}

describe.each(databaseKinds)('two editors on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  it('F12 two editors: the second gets the changes of both field by field', async () => {
    const { admin, east, west } = company
    const { id, revision } = dataOf(
      await admin.post('/upms/position/add', {
        code: unique('F12-').toUpperCase(),
        name: '出纳',
        organizationId: east,
        duty: '收付',
      }),
    )
    const edit = (values: Row) => admin.post('/upms/position/edit', { id, ...values })
    dataOf(await edit({ name: '会计', organizationId: west, revision }))
    dataOf(await edit({ rank: 'P1', remark: '同', revision: Number(revision) + 1 }))
    const refused = await edit({ name: '主管', organizationId: east, duty: '审核', remark: '同', revision })
    expect(refused).toMatchObject({ http: 409, message: expect.stringContaining('岗位名称') })
    const conflict = refused.data as Conflict
    expect(conflict.revision).toBe(Number(revision) + 2)
    const byField = Object.fromEntries(conflict.changes.map(({ field, ...rest }) => [field, rest]))
    expect(byField.name).toMatchObject({ kind: 'both', base: '出纳', theirs: '会计', mine: '主管', value: '会计' })
    expect(byField.organizationId).toMatchObject({ kind: 'theirs', value: west })
    expect(byField.rank).toMatchObject({ kind: 'theirs', base: '空', theirs: 'P1' })
    expect(byField.duty).toMatchObject({ kind: 'mine', base: '收付', mine: '审核' })
    expect(byField.remark).toMatchObject({ kind: 'same' })
    const values = Object.fromEntries(
      conflict.changes.filter(change => change.kind === 'theirs').map(({ field, value }) => [field, value]),
    )
    const merged = dataOf(await edit({ name: '主管', duty: '审核', ...values, revision: conflict.revision }))
    expect(merged).toMatchObject({ name: '主管', duty: '审核', rank: 'P1', organizationId: west })
  })

  it('F12 two editors: of many saves of one state one is stored, of many kinds of records', async () => {
    const { admin, east } = company
    const code = () => unique('F').toUpperCase()
    const kinds: [string, string, Row][] = [
      ['/upms/position/add', '/upms/position/edit', { code: code(), name: '岗', organizationId: east }],
      ['/upms/role/add', '/upms/role/update', { code: code(), name: unique('角色') }],
      [
        '/upms/organization/add',
        '/upms/organization/edit',
        { code: code(), name: unique('组'), type: 'department', parentId: east },
      ],
      ['/upms/user/save', '/upms/user/update', { username: unique('u'), name: '王一', organizationId: east }],
      ['/basic/dictparams/code/save', '/basic/dictparams/code/save', { code: code(), title: unique('字典') }],
      [
        '/basic/dockingPeople/save',
        '/basic/dockingPeople/save',
        { systemName: unique('系统'), name: '王一', phone: '13800001234', organizationId: east },
      ],
      ['/nbpm/userGroup/save', '/nbpm/userGroup/save', { code: code(), name: unique('组') }],
    ]
    for (const [add, edit, values] of kinds) {
      const named = 'name' in values ? 'name' : 'title'

      const made = dataOf(await admin.post(add, values))
      const record = (made.user ?? made) as Row
      const revision = Number(record.revision ?? 1)
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          admin.post(edit, { id: record.id, [named]: unique(`新${index}`), revision }),
        ),
      )
      const codes = answers.map(answer => answer.http).sort()
      expect(codes, `${edit} ${answers.map(one => one.message).join()}`).toEqual([200, 409, 409, 409, 409])
      for (const { http, data } of answers)
        if (http === 409) expect((data as Conflict).changes.map(change => change.kind)).toEqual(['both'])
    }
  })
})
