import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onlyReads } from '../../schemas/evaluate/onlyReads.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import { unique } from '../contract/company.ts'
import { databaseKinds, dataOf, givenServer } from '../contract/harness.ts'
import { seedSecrets } from './seededSecrets.ts'
import { givenTenants } from './tenants.ts'

const endpoints = [...registry.endpoints.values()]

describe.each(databaseKinds)('record properties on %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)

  const rowOf = async (entity: string, id: unknown): Promise<Record<string, unknown>> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.raw(modelOf(entity).table)} t where id = ${String(id)}`.execute(server.db)
    return rows[0]?.row ?? {}
  }
  it('B5 no response to any user contains a secret', async () => {
    const root = await server.tokenFor('admin')
    const secrets = await seedSecrets(server, tenants)
    // Six digits may stand in a longer number.
    const shows = (text: string, secret: string) =>
      text.includes(secret) && (secret.length > 8 || new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(text))
    for (const entity of registry.entities.values()) {
      for (const [name, property] of Object.entries(entity.properties)) {
        const column = modelOf(entity.name).columns.get(name)?.column
        if (!property['x-secret'] || property.type !== 'string' || column === undefined) continue
        const { rows } = await sql<{ value: string }>`
          select distinct ${sql.raw(column)} as value from ${sql.raw(modelOf(entity.name).table)}
          where length(${sql.raw(column)}) > 10 and ${sql.raw(column)} not in (select id
          from ${sql.raw(modelOf(entity.name).table)})
          limit 500`.execute(server.db)
        for (const { value } of rows) secrets.set(value, `${entity.name}.${name}`)
      }
    }
    expect([...new Set(secrets.values())]).toEqual(
      expect.arrayContaining([
        'userCredential.passwordHash',
        'session.accessHash',
        'session.refreshHash',
        'application.clientSecretHash',
        'dataSource.secret',
        'callbackSystem.secret',
        'callbackSystem.authorization',
        'webhook.secret',
        'verifyCode.codeHash',
      ]),
    )
    const ids = new Map<string, string>()
    for (const entity of registry.entities.keys()) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.raw(modelOf(entity).table)} limit 1`.execute(
        server.db,
      )
      if (rows[0]) ids.set(entity, rows[0].id)
    }
    const wrong: string[] = []
    let read = 0
    for (const endpoint of endpoints) {
      if (!onlyReads(endpoint.definition) && endpoint.definition.do !== 'export') continue
      if (endpoint.name === 'events.open') continue
      const id = ids.get(endpoint.entity ?? '')
      for (const args of [{}, id === undefined ? undefined : { id }, { size: 100 }]) {
        if (!args) continue
        const answer = await server.call(endpoint.name, args, root)
        if (answer.http === 200) read += 1
        for (const [secret, name] of secrets)
          if (shows(answer.text, secret)) wrong.push(`${endpoint.name} shows ${name}`)
        for (const name of ['passwordHash', 'clientSecretHash', 'accessHash', 'refreshHash', 'codeHash'])
          if (answer.text.includes(`"${name}"`)) wrong.push(`${endpoint.name} names ${name}`)
        if (/"(secret|authorization)":"/.test(answer.text)) wrong.push(`${endpoint.name} has a secret`)
      }
    }
    expect(wrong).toEqual([])
    expect(read).toBeGreaterThan(60)
    const { rows } = await sql<{ text: string }>`select a::text as text from audit_log a`.execute(server.db)
    const logged = rows.map(row => row.text).join('\n')
    expect([...secrets.keys()].filter(secret => shows(logged, secret))).toEqual([])
  })

  it('B5 sorting, filtering, totals and exports of secrets are refused', async () => {
    const root = await server.tokenFor('admin')
    for (const [name, field] of [
      ['application.list', 'clientSecretHash'],
      ['user.list', 'passwordHash'],
      ['download.list', 'objectKey'],
      ['role.list', 'path'],
      ['defaultSource.page', 'secret'],
      ['processCallback.list', 'authorization'],
    ] as const) {
      for (const args of [
        { sort: field },
        { sort: `-${field}` },
        { [field]: 'a' },
        { filters: [{ field, operator: 'like', value: 'a' }] },
        { filters: [{ operator: 'or', value: [{ field, operator: 'isNotNull' }] }] },
        { summary: `${field}:count` },
      ])
        expect((await server.call(name, args, root)).http, `${name} ${JSON.stringify(args)}`).toBe(400)
    }
    expect((await server.call('user.export', { columns: ['passwordHash'] }, root)).http).toBe(400)
  })

  it('B5 a property with a code is for holders only: answers, logs, files, sorting, filters, writes', async () => {
    const property = registry.entity('position').properties.remark
    if (!property) throw new Error('no property')
    const codes = ['POSITION_VIEW', 'POSITION_EDIT', 'POSITION_ADD', 'POSITION_EXPORT']
    const { company } = tenants
    const plain = await company.hire({ organizationId: company.east, codes })
    const holder = await company.hire({ organizationId: company.east, codes: [...codes, 'POSITION_AUTHORIZE'] })
    const secret = unique('密级')
    property['x-permission'] = 'POSITION_AUTHORIZE'
    try {
      const values = { code: unique('P-').toUpperCase(), name: unique('岗位'), organizationId: company.east }
      const [mine, theirs] = [await server.tokenFor(plain.username), await server.tokenFor(holder.username)]
      const record = dataOf(await server.call('position.add', { ...values, remark: secret }, theirs))
      const id = String(record.id)
      dataOf(await server.call('position.edit', { id, remark: `${secret}二` }, theirs))
      for (const [name, args] of [
        ['position.list', { code: values.code }],
        ['position.details', { id }],
        ['position.auditLogList', { id }],
        ['position.export', { query: { code: values.code }, format: 'csv' }],
        ['position.export', { query: { code: values.code }, format: 'csv', columns: ['code', 'remark'] }],
        ['position.edit', { id, revision: 1, name: unique('岗位') }],
      ] as const) {
        const answer = await server.call(name, args, mine)
        expect(answer.text, name).not.toContain(secret)
        // An entry of the log has a remark of its own.
        if (name !== 'position.auditLogList') expect(answer.text, name).not.toContain('remark')
      }
      const shown = await server.call('position.export', { query: { code: values.code }, format: 'csv' }, theirs)
      expect(shown.text).toContain(secret)
      for (const args of [
        { sort: 'remark' },
        { filters: [{ field: 'remark', operator: 'like', value: secret }] },
        { remark: secret },
        { summary: 'remark:count' },
      ])
        expect((await server.call('position.list', args, mine)).http, JSON.stringify(args)).toBe(400)
      expect(dataOf(await server.call('position.list', { keyword: secret }, mine)).total).toBe(0)
      // A user cannot overwrite a field that is hidden from this user.
      const answer = await server.call('position.edit', { id, remark: 'x' }, mine)
      expect(answer).toMatchObject({
        http: 400,
        error: 'INPUT_INVALID',
        message: `您没有填写${property.title}的权限`,
      })
      expect((await server.call('position.add', { ...values, code: `${values.code}X`, remark: 'x' }, mine)).http).toBe(
        400,
      )
      expect((await rowOf('position', id)).remark).toBe(`${secret}二`)
    } finally {
      delete property['x-permission']
    }
  })
})
