import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '../../server/domains/identity/proofs/passwordHash.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'

async function empty(): Promise<OpenDatabase> {
  const opened = await openDatabase({ database: { kind: 'pglite', folder: 'memory://' } })
  await migrate(opened.db)
  return opened
}

const rowsOf = async (
  { db }: OpenDatabase,
  table: 'appUser' | 'resource' | 'dictionaryEntry' | 'roleResource' | 'application',
) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(eb => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

describe('seedDatabase', () => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await empty()
    await seedDatabase({ db: opened.db, config: { seed: 300 }, registry })
  })
  afterAll(() => opened.close())

  it('fills an empty database as configured', async () => {
    expect(await rowsOf(opened, 'appUser')).toBe(300)
    expect(await rowsOf(opened, 'application')).toBe(registry.routes.applications.length)
    const credential = await opened.db
      .selectFrom('userCredential')
      .innerJoin('appUser', 'appUser.id', 'userCredential.userId')
      .select(['passwordHash', 'mustChange'])
      .where('username', '=', 'hr')
      .executeTakeFirstOrThrow()
    expect(await verifyPassword('Admin123', credential.passwordHash)).toBe(true)
    expect(credential.mustChange).toBe(false)
  })

  it('stores lists as lists', async () => {
    const group = await opened.db
      .selectFrom('organization')
      .select(['tags', 'leaderId'])
      .where('code', '=', 'HC')
      .executeTakeFirstOrThrow()
    expect(group.tags).toEqual(['core', 'listed'])
    expect(group.leaderId).toMatch(/^user-/)
  })

  it('brings every code of the endpoints into the tree of the console', async () => {
    const codes = new Set(
      (await opened.db.selectFrom('resource').select('code').where('applicationId', '=', 'admin').execute()).map(
        row => row.code,
      ),
    )
    const declared = [...registry.families.values()].flatMap(family => Object.keys(family.permissions ?? {}))
    expect(declared.filter(code => !codes.has(code))).toEqual([])
  })

  it('hangs every resource where its path says', async () => {
    const rows = await opened.db
      .selectFrom('resource')
      .select(['id', 'parentId', 'path', 'level', 'applicationId'])
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const row of rows) {
      const parent = row.parentId === null ? undefined : byId.get(row.parentId)
      expect(row.path).toBe(`${parent?.path ?? '/'}${row.id}/`)
      expect(parent?.applicationId ?? row.applicationId).toBe(row.applicationId)
      expect((parent?.level ?? 0) < row.level).toBe(true)
    }
  })

  it('grants hr people and positions, not roles', async () => {
    const rows = await opened.db
      .selectFrom('positionMember')
      .innerJoin('rolePosition', 'rolePosition.positionId', 'positionMember.positionId')
      .innerJoin('roleResource', 'roleResource.roleId', 'rolePosition.roleId')
      .innerJoin('resource', 'resource.id', 'roleResource.resourceId')
      .innerJoin('appUser', 'appUser.id', 'positionMember.userId')
      .select('resource.code')
      .where('appUser.username', '=', 'hr')
      .where('resource.applicationId', '=', 'admin')
      .where('roleResource.half', '=', false)
      .execute()
    const codes = new Set(rows.map(row => row.code))
    expect([...codes]).toEqual(expect.arrayContaining(['USER_VIEW', 'USER_ADD', 'POSITION_EDIT', 'ORGANIZATION_VIEW']))
    expect([...codes].filter(code => code.startsWith('ROLE_') || code === 'USER_ROLE')).toEqual([])
  })

  it('leaves alone what is there, and what an administrator changed or deleted', async () => {
    const { db } = opened
    const before = { resources: await rowsOf(opened, 'resource'), entries: await rowsOf(opened, 'dictionaryEntry') }
    const some = await db.selectFrom('resource').select('id').where('level', '=', 2).limit(2).execute()
    const [renamed, removed] = some.map(row => row.id)
    await db
      .updateTable('resource')
      .set({ name: '改过的名字' })
      .where('id', '=', renamed ?? '')
      .execute()
    await db
      .updateTable('resource')
      .set({ deletedAt: new Date() })
      .where('id', '=', removed ?? '')
      .execute()
    await seedDatabase({ db, config: { seed: 'demo' }, registry })
    expect(await rowsOf(opened, 'appUser')).toBe(300)
    expect(await rowsOf(opened, 'resource')).toBe(before.resources)
    expect(await rowsOf(opened, 'dictionaryEntry')).toBe(before.entries)
    const row = await db
      .selectFrom('resource')
      .select('name')
      .where('id', '=', renamed ?? '')
      .executeTakeFirstOrThrow()
    expect(row.name).toBe('改过的名字')
  })
})

describe('SEED=none', () => {
  it('makes one administrator who must change the password printed once', async () => {
    const opened = await empty()
    try {
      await seedDatabase({ db: opened.db, config: { seed: 'none' }, registry })
      const rows = await opened.db
        .selectFrom('appUser')
        .innerJoin('userCredential', 'userCredential.userId', 'appUser.id')
        .select(['username', 'superAdmin', 'mustChange'])
        .execute()
      expect(rows).toEqual([{ username: 'admin', superAdmin: true, mustChange: true }])
    } finally {
      await opened.close()
    }
  })
})
