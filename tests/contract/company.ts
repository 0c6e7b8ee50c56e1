import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/ground/kernel/call.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { given, type TestServer } from './harness.ts'

/** The envelope with the HTTP status in front. */
export interface Answer {
  http: number
  status: boolean
  code: number
  error?: string
  message: string
  data: unknown
}

/** A signed-in user. */
export interface Person {
  id: string
  username: string
  /** The same user with the rights of `user:ID` or `role:ID` for viewing. */
  seeing(subject: string): Promise<Person>
  get(path: string, query?: Record<string, string>, more?: Record<string, string>): Promise<Answer>
  post(path: string, body?: Record<string, unknown>): Promise<Answer>
  put(path: string, body?: Record<string, unknown>): Promise<Answer>
}

/** The smallest company that demonstrates every rule: a group with two regions, and an administrator. */
export interface Company {
  app: FastifyInstance
  db: Database
  admin: Person
  /** Ids: the group, its regions, a department of the east. */
  root: string
  east: string
  west: string
  eastTeam: string
  /** Creates a user in an organization, with the codes of a new role. */
  hire(options: Hire): Promise<Person & { roleId: string }>
  /** Id of the resource with that code in the console's application. */
  resourceId(code: string): Promise<string>
}

export interface Hire {
  organizationId: string
  dataScope?: string
  codes?: string[]
}

let number = 0
/** A text that no other test uses. */
export const unique = (prefix: string) => `${prefix}${(++number).toString(36)}${Date.now().toString(36).slice(-4)}`

/** `data` of an answer that must have succeeded. */
export function dataOf<T = Record<string, unknown>>(answer: Answer): T {
  if (answer.http !== 200 || !answer.status)
    throw new Error(`${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as T
}

export const listOf = (answer: Answer) => dataOf(answer) as unknown as Record<string, unknown>[]
export const recordsOf = (answer: Answer) => dataOf(answer).records as Record<string, unknown>[]
/** Returns the operation of a log row, and whether it was refused. */
export const operationOf = ({ action, refused }: Record<string, unknown>) => `${action}${refused ? '（拒绝）' : ''}`
export const idsOf = (rows: Record<string, unknown>[]) => rows.map(row => String(row.id))

/** Signs in a user whose initial password has been replaced. */
export async function signIn(app: FastifyInstance, db: Database, userId: string, username: string): Promise<Person> {
  await db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', userId).execute()
  const { answer } = await startSession(db, {
    userId,
    username,
    applicationId: 'admin',
    ip: '127.0.0.1',
    userAgent: 'test',
  })
  const headers = { authorization: `Bearer ${answer.access_token}` }
  return personOf(app, { id: userId, username }, headers)
}

function personOf(
  app: FastifyInstance,
  who: { id: string; username: string },
  headers: Record<string, string>,
): Person {
  return {
    ...who,
    seeing: async subject => {
      const [kind, id] = subject.split(':')
      await app.inject({ method: 'POST', url: '/auth/diagnostics/viewAs', payload: { kind, id }, headers })
      return personOf(app, who, { ...headers, 'view-as': subject })
    },
    get: async (path, query = {}, more = {}) =>
      toAnswer(await app.inject({ method: 'GET', url: path, query, headers: { ...headers, ...more } })),
    post: async (path, body = {}) => toAnswer(await app.inject({ method: 'POST', url: path, payload: body, headers })),
    put: async (path, body = {}) => toAnswer(await app.inject({ method: 'PUT', url: path, payload: body, headers })),
  }
}

function toAnswer(response: { statusCode: number; json(): unknown }): Answer {
  return { http: response.statusCode, ...(response.json() as Omit<Answer, 'http'>) }
}

/** Creates a separate company for the tests of a suite. */
export const givenCompany = (server: TestServer): Company => given(() => foundCompany(server.app, server.db))

/** Sets the company up by calls, as its administrator would. */
export async function foundCompany(app: FastifyInstance, db: Database): Promise<Company> {
  const first = await db
    .selectFrom('appUser')
    .select(['id', 'username'])
    .where('superAdmin', '=', true)
    .executeTakeFirstOrThrow()
  const admin = await signIn(app, db, first.id, first.username)
  const addOrganization = async (name: string, type: string, parentId: string | null) =>
    String(dataOf(await admin.post('/upms/organization/add', { code: unique('ORG-'), name, type, parentId })).id)
  const root = await addOrganization(unique('测试集团'), 'group', null)
  const east = await addOrganization('华东区域', 'region', root)
  const west = await addOrganization('华西区域', 'region', root)
  const eastTeam = await addOrganization('华东财务部', 'department', east)

  const resourceId = async (code: string) => {
    const row = await db
      .selectFrom('resource')
      .select('id')
      .where('applicationId', '=', 'admin')
      .where('code', '=', code)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) throw new Error(`no resource ${code}`)
    return row.id
  }

  const hire = async ({ organizationId, dataScope = 'organizationAndBelow', codes = [] }: Hire) => {
    const username = unique('staff')
    const user = dataOf(await admin.post('/upms/user/save', { username, name: username, organizationId, dataScope }))
    const id = String(user.id)
    const role = dataOf(
      await admin.post('/upms/role/add', { code: unique('R').toUpperCase(), name: unique('角色'), dataScope: 'own' }),
    )
    const roleId = String(role.id)
    const ids: string[] = []
    for (const code of codes) ids.push(await resourceId(code))
    dataOf(await admin.post('/upms/role/permission/add', { roleId, applicationId: 'admin', ids }))
    dataOf(await admin.post('/upms/role/user/add', { roleId, ids: [id] }))
    return { ...(await signIn(app, db, id, username)), roleId }
  }

  return { app, db, admin, root, east, west, eastTeam, hire, resourceId }
}
